import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'
import { clockZone } from '#contract/kernel/time/clockZone.ts'
import { bareNumber, isTimeFormat, orderOfFormat } from '#contract/devices/rules/timeFormat.ts'
import { timeLanguages } from '#contract/devices/rules/timeLanguages.ts'

/** The program or maker whose export a file is, detected by its content; `table` is any table with clear column headers, `mapped` one that a person explained. */
export const loggerFileForms = [
  'kelvinchain',
  'hobo',
  'tandd',
  'tanddWebStorage',
  'berlinger',
  'tinytag',
  'rotronic',
  'meaco',
  'hanwell',
  'trend',
  'tomst',
  'emsBrno',
  'testo',
  'table',
  'mapped',
] as const
export type LoggerFileForm = (typeof loggerFileForms)[number]

export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]
export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]
export const celsiusUnits = ['C', 'F', 'K'] as const
export type CelsiusUnit = (typeof celsiusUnits)[number]

/** Why a file has no usable readings. */
export const loggerFileProblems = [
  'empty',
  /** A spreadsheet format that is not supported: Excel 97–2003, binary, OpenDocument. */
  'spreadsheet',
  'archive',
  'passwordProtected',
  /** A workbook or PDF that cannot be opened, or whose checksums do not match. */
  'damaged',
  /** It unpacks to too much, or takes too long. */
  'tooLarge',
  /** A PDF without a text layer, such as a scan. */
  'pdfNoText',
  /** The text of a PDF has no table of readings: it is a summary, a chart, or a table that is not understood. */
  'pdfNoTable',
  'webPage',
  'unknownXml',
  'binary',
  'unknownEncoding',
  'mixedEncodings',
  'summaryOnly',
  'noReadings',
  'cutShort',
  'tooManyLines',
  'tooManySeries',
  'stateOnly',
] as const
export type LoggerFileProblem = (typeof loggerFileProblems)[number]

/** Why a line is neither a reading nor a maker's marker for a missing value. */
export const loggerRowFaults = [
  'timeUnreadable',
  'timeImpossible',
  /** A time of day without a known date. */
  'dateMissing',
  /** Not a valid date in the order that was answered. */
  'timeOtherOrder',
  /** The hour that clocks of the zone skip in spring: this logger's clock shows another time. */
  'timeLeftOut',
  'timeInFuture',
  'timeBefore2000',
  'celsiusUnreadable',
  'celsiusOutOfRange',
  'serialMissing',
  /** The column that names the channels says that this is a humidity or a battery level. */
  'otherQuantity',
  /** A table with other headers follows the readings. */
  'otherTable',
  /** The file ends in the middle of the line. */
  'lineCut',
  /** A quotation mark that is never closed: the rest cannot be split into cells. */
  'lineUnreadable',
] as const
export type LoggerRowFault = (typeof loggerRowFaults)[number]

/** Whether a refused cell has a number that may be a temperature: a percentage, a formula or a spreadsheet's error is none. */
export const isUnreadValue = (fault: LoggerRowFault, cell: string): boolean =>
  fault === 'celsiusUnreadable' && /\p{Nd}/u.test(cell) && !/%|^\s*(?:=|#[A-Z])/.test(cell)

/** What only a person can answer; none of it is guessed. */
export const loggerFileQuestions = [
  /** Which sheets of a workbook are read, if several have readings. */
  'sheets',
  /** The day of the first reading, if rows have a time of day only. */
  'startDay',
  'dateOrder',
  'zone',
  'decimalSign',
  'unit',
  'mapping',
  /** Whether a column names several loggers. */
  'group',
  /** Whether values that look like another quantity are temperatures. */
  'quantity',
  /** Cells of temperatures have numbers that were not read, such as those with an unknown mark of an alarm. */
  'unread',
  /** What the file states about its readings differs from the readings. */
  'figures',
] as const
export type LoggerFileQuestion = (typeof loggerFileQuestions)[number]

/** What a series may be mistaken for. `divided`: whole numbers that were divided may be whole degrees. */
export const suspectLikenesses = ['humidity', 'battery', 'counter', 'divided'] as const
/** What files state about all their readings. */
export const statedFigures = [
  'minimum',
  'maximum',
  'mean',
  'timeAbove',
  'timeBelow',
  'readings',
  'start',
  'end',
  'firstReading',
  'lastReading',
  'unit',
] as const

/** Whether a signed text matches its signature. `differs`: it was changed after it was signed. */
export const loggerFileSignatures = ['matches', 'differs', 'missing'] as const
export type LoggerFileSignature = (typeof loggerFileSignatures)[number]

/** A column by its index from 0. */
const column = z.int().min(0).max(999)

/** A longer file is refused (`tooManyLines`). */
export const maxLoggerFileLines = 2_000_000
const fileLine = z.int().min(1).max(maxLoggerFileLines)

export const fileDelimiters = ['\t', ';', ',', '|'] as const
export type FileDelimiter = (typeof fileDelimiters)[number]

/** How a person explained a table: where it begins, what its columns contain, and the format of its times. */
export const ColumnMapping = z.strictObject({
  /** The first line of readings, from 1. */
  firstLine: fileLine,
  /** The line of column headers; null: there is none. Left out: it is searched for above the first reading. */
  headLine: fileLine.nullable().optional(),
  /** Left out: the one that makes most lines readable. */
  delimiter: z.enum(fileDelimiters).optional(),
  /** Date and time in one column, or the date if `clock` is given. */
  time: column,
  clock: column.optional(),
  celsius: column,
  humidity: column.optional(),
  /** Further temperatures in a row, each a separate channel. */
  more: z
    .array(z.strictObject({ celsius: column, humidity: column.optional() }))
    .min(1)
    .max(63)
    .optional(),
  /** The logger of each row, if a file has several. */
  serial: column.optional(),
  /** The channel of each row, if the rows of several channels alternate. */
  channel: column.optional(),
  /** As in `timeFormat.ts`; for two cells, both joined by a blank. Left out: it is detected. */
  timeFormat: z.string().min(1).max(60).refine(isTimeFormat, 'names no date with a time of day').optional(),
  /** The language of AM and PM and of month names. */
  language: z.enum(timeLanguages).optional(),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

export const mappingFaults = [
  /** The file has no such line, or no line below it. */
  'headLineMissing',
  'firstLineMissing',
  /** No line from the first reading on has so many columns. */
  'columnMissing',
  /** The header of the column explained as a temperature says that it is a humidity or a battery level. */
  'otherQuantity',
] as const
export type MappingFault = (typeof mappingFaults)[number]

/** A person's answers about a file. Zones are IANA names or offsets such as +09:00. */
export const LoggerFileAnswers = z.strictObject({
  /** The names of the sheets to read, if several have readings. */
  sheets: z.array(z.string().max(255)).min(1).max(60).optional(),
  /** The day of the first reading, if rows have a time of day only and the file names no day. */
  startDay: z.iso.date().optional(),
  dateOrder: z.enum(dateOrders).optional(),
  zone: z
    .string()
    .min(1)
    .max(64)
    .refine(zone => clockZone(zone) !== undefined, 'is no time zone')
    .optional(),
  decimalSign: z.enum(decimalSigns).optional(),
  unit: z.enum(celsiusUnits).optional(),
  mapping: ColumnMapping.optional(),
  /** The column that names the loggers, or `none`. */
  group: z.union([column, z.literal('none')]).optional(),
  /** A person checked that values that look like another quantity are temperatures. */
  quantity: z.literal('temperature').optional(),
  /** A person looked at the temperatures that were not read: their rows are left out. */
  unread: z.literal('leftOut').optional(),
  /** A person compared the file's figures: slight differences are accepted. Others stay open. */
  figures: z.literal('checked').optional(),
})
export type LoggerFileAnswers = z.infer<typeof LoggerFileAnswers>

export const mappedColumns = ({
  time,
  clock,
  celsius,
  humidity,
  more = [],
  serial,
  channel,
}: ColumnMapping): number[] =>
  [time, clock, celsius, humidity, ...more.flatMap(pair => [pair.celsius, pair.humidity]), serial, channel].filter(
    column => column !== undefined,
  )

/** Answers in requests: contradictory choices are refused. */
export const ConsistentAnswers = LoggerFileAnswers.superRefine(({ mapping, dateOrder }, context) => {
  if (!mapping) return
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: ['mapping', path], message })
  const columns = mappedColumns(mapping)
  if (new Set(columns).size < columns.length) refuse('time', 'names a column twice')
  if (mapping.headLine && mapping.headLine >= mapping.firstLine) refuse('headLine', 'is below the first reading')
  if (mapping.timeFormat === bareNumber && mapping.clock !== undefined)
    refuse('clock', 'is given beside a number that contains the time of day')
  const order = mapping.timeFormat === undefined ? null : orderOfFormat(mapping.timeFormat)
  if (order !== null && dateOrder !== undefined && order !== dateOrder)
    refuse('timeFormat', 'has another order of the date than dateOrder')
})

/** The readings of one logger in a file, or of one temperature channel of a logger that has several. */
export const FoundSeries = z.object({
  key: z.string(),
  /** The serial in the file; null if it names none. */
  serial: z.string().nullable(),
  /** The channel's name if the logger has several. */
  channel: z.string().nullable(),
  readings: z.int(),
  /** Null while the order of dates or the zone is open. */
  firstAt: instant.nullable(),
  lastAt: instant.nullable(),
  minCelsius: z.number().nullable(),
  maxCelsius: z.number().nullable(),
  /** The usual step between readings. */
  intervalSeconds: z.number().nullable(),
  /** The newest battery level in the file. */
  batteryPercent: z.int().nullable(),
})
export type FoundSeries = z.infer<typeof FoundSeries>

/** The container of a table, if the file is not plain text. */
export const loggerFileContainers = ['xlsx', 'pdf', 'html', 'spreadsheetXml', 'xml', 'json'] as const
export const LoggerFileContainer = z.object({
  kind: z.enum(loggerFileContainers),
  pages: z.int().nullable(),
  /** The sheet of a workbook that was read (several: their names), and those that were not. */
  sheet: z.string().nullable(),
  otherSheets: z.array(z.string()),
  /** The sheets with readings if a workbook has several, with their headers, first and last reading as in the file. */
  withReadings: z.array(z.object({ name: z.string(), heads: z.string(), samples: z.array(z.string()) })).nullish(),
})
export type LoggerFileContainer = z.infer<typeof LoggerFileContainer>

/** The findings in a file, shown before any readings are stored. */
export const LoggerFileFindings = z.object({
  problem: z.enum(loggerFileProblems).nullable(),
  form: z.enum(loggerFileForms).nullable(),
  /** Null for plain text; absent in findings of earlier versions. */
  container: LoggerFileContainer.nullish(),
  /** The name of the device or program that wrote the file, as the file gives it. */
  device: z.string().nullable(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  decimalSign: z.enum(decimalSigns).nullable(),
  unit: z.enum(celsiusUnits).nullable(),
  /** `isSure`: the file itself shows it; otherwise it was answered or is open. */
  dateOrder: z.object({
    value: z.enum(dateOrders).nullable(),
    isSure: z.boolean(),
    /** What each possible order would mean; two or more are a question. */
    candidates: z.array(
      z.object({ dateOrder: z.enum(dateOrders), first: z.string(), last: z.string(), isRegular: z.boolean() }),
    ),
  }),
  zone: z.object({
    value: z.string().nullable(),
    isFromFile: z.boolean(),
    /** The source: a line or header of the file, its rows one by one, or the maker's convention; null: only the answer. */
    saidBy: z.enum(['file', 'rows', 'form']).nullish(),
    /** Readings in the hour that clocks repeat in autumn; the order of the file decided which. */
    doubled: z.int(),
  }),
  series: z.array(FoundSeries),
  questions: z.array(z.enum(loggerFileQuestions)),
  /** A column that may name loggers, with its first values and the number of rows of each. */
  group: z
    .object({
      column: z.int(),
      head: z.string(),
      values: z.array(z.object({ value: z.string(), rows: z.int() })),
      valueCount: z.int(),
    })
    .nullable(),
  /** Series whose values look like another quantity, with some values as in the file. */
  suspects: z.array(
    z.object({
      key: z.string(),
      head: z.string().nullable(),
      looksLike: z.enum(suspectLikenesses),
      samples: z.array(z.string()),
    }),
  ),
  /** What the file states about its readings (`said`, as in the file) and what was read. `isSlight`: a person may accept the difference. `line` 0: not from a line. */
  figures: z.array(
    z.object({
      kind: z.enum(statedFigures),
      line: z.int(),
      said: z.string(),
      read: z.string(),
      agrees: z.boolean(),
      isSlight: z.boolean(),
    }),
  ),
  /** Answers that the file contradicts. An order of dates, decimal sign or unit counts as answered, a zone as in the file. */
  contradicted: z.array(z.enum(loggerFileQuestions)),
  /** Why the mapping does not fit the file; the question stays open. */
  mappingFault: z.enum(mappingFaults).nullable(),
  /** Some lines look like readings, so their columns can be explained. */
  canExplain: z.boolean(),
  /** The headers of columns in °C that are not read: their values never change, or follow from the others. */
  leftOut: z.array(z.string()),
  /** The file is incomplete: its signature is missing, it has fewer readings than it states, or its last line is cut. */
  cutShort: z.boolean(),
  /** Null for forms that are never signed. */
  signature: z.enum(loggerFileSignatures).nullable(),
  /** The daily summary that a file has instead of readings (`summaryOnly`). Days as YYYY-MM-DD. */
  summary: z
    .object({
      serial: z.string().nullable(),
      days: z.int(),
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
      minCelsius: z.number().nullable(),
      maxCelsius: z.number().nullable(),
      /** The device's alarm limits, and how long it measured outside any of them. */
      limits: z.array(z.object({ celsius: z.number(), minutes: z.int() })),
      minutesBeyond: z.int(),
    })
    .nullable(),
  /** The maker's markers for missing values, and how often each occurs. */
  faults: z.array(z.object({ mark: z.string(), count: z.int() })),
  /** Lines that are neither readings nor markers, with the invalid cell: the first 200, and the total. In a JSON file, `line` is the index in its list from 1. */
  rejected: z.array(z.object({ line: z.int(), fault: z.enum(loggerRowFaults), cell: z.string() })),
  rejectedCount: z.int(),
  /** How many of them have a temperature with a number that was not read. */
  unreadValues: z.int(),
  rejectedBy: z.array(z.object({ fault: z.enum(loggerRowFaults), count: z.int() })),
  repeatedHeads: z.int(),
  /** Lines at which the clock went back (the first 20). */
  clockBackAt: z.array(z.int()),
  /** The first lines as in the file, and those around the beginning of the table. */
  preview: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
})
export type LoggerFileFindings = z.infer<typeof LoggerFileFindings>
