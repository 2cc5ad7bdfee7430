import { z } from 'zod'
import { instant } from '#contract/kernel/fields.ts'
import { clockZone } from '#contract/kernel/time/clockZone.ts'
import { bareNumber, isTimeFormat, orderOfFormat } from '#contract/devices/rules/timeFormat.ts'
import { timeLanguages } from '#contract/devices/rules/timeLanguages.ts'

/** Whose export a file is, told by what it says; `table` is any table whose columns explain themselves, `mapped` one that a person explained. */
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

/** In which order a written date names year, month and day. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]
export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]
export const celsiusUnits = ['C', 'F', 'K'] as const
export type CelsiusUnit = (typeof celsiusUnits)[number]

/** Why a file holds nothing that could be taken. */
export const loggerFileProblems = [
  'empty',
  /** A spreadsheet of a kind that is not read: Excel 97–2003, binary, OpenDocument. */
  'spreadsheet',
  'archive',
  'passwordProtected',
  /** A workbook or PDF whose parts cannot be opened, or are not as they were written. */
  'damaged',
  /** It unpacks to more than is read, or takes too long. */
  'tooLarge',
  /** A PDF without a text layer, as scanners make them. */
  'pdfNoText',
  /** No table of readings was found in the text of a PDF: a summary or a chart, or one that is not understood. */
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

/** Why a line is neither a reading nor a maker's mark for a missing one. */
export const loggerRowFaults = [
  'timeUnreadable',
  'timeImpossible',
  /** A time of day whose date nothing says. */
  'dateMissing',
  /** Its date is none in the order that was answered. */
  'timeOtherOrder',
  /** The hour that the clocks of the zone leave out in spring: this logger's clock keeps another time. */
  'timeLeftOut',
  'timeInFuture',
  'timeBefore2000',
  'celsiusUnreadable',
  'celsiusOutOfRange',
  'serialMissing',
  /** The column that tells channels apart says that this is a humidity or a charge. */
  'otherQuantity',
  /** Behind the readings begins a table with other heads. */
  'otherTable',
  /** The file ends in the middle of it. */
  'lineCut',
  /** A quotation mark that is never closed: nothing from here on can be told into cells. */
  'lineUnreadable',
] as const
export type LoggerRowFault = (typeof loggerRowFaults)[number]

/** What only a person can say: nothing of it is ever guessed. */
export const loggerFileQuestions = [
  /** Which sheets of a workbook are read, of several that hold readings. */
  'sheets',
  /** On which day the first reading of rows was that show a clock alone. */
  'startDay',
  'dateOrder',
  'zone',
  'decimalSign',
  'unit',
  'mapping',
  /** Whether a column tells several loggers apart. */
  'group',
  /** Whether values that look like something else are temperatures. */
  'quantity',
  /** What the file states about its readings differs from what was read. */
  'figures',
] as const
export type LoggerFileQuestion = (typeof loggerFileQuestions)[number]

/** What values may be that are no temperatures. */
export const suspectLikenesses = ['humidity', 'battery', 'counter'] as const
/** What files state about all of their readings. */
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

/** Whether a signed text is as its device signed it. `differs`: something in it was changed since. */
export const loggerFileSignatures = ['matches', 'differs', 'missing'] as const
export type LoggerFileSignature = (typeof loggerFileSignatures)[number]

/** A column by its place, from 0. */
const column = z.int().min(0).max(999)

/** Beyond it a file is refused (`tooManyLines`). */
export const maxLoggerFileLines = 2_000_000
const fileLine = z.int().min(1).max(maxLoggerFileLines)

/** What may stand between the cells of a table. */
export const fileDelimiters = ['\t', ';', ',', '|'] as const
export type FileDelimiter = (typeof fileDelimiters)[number]

/** How a person explained a table: where it begins, what its columns hold, and how its times are written. */
export const ColumnMapping = z.strictObject({
  /** The first line of readings, from 1. */
  firstLine: fileLine,
  /** The line that names the columns; null: none does. Left out it is looked for above the first reading. */
  headLine: fileLine.nullable().optional(),
  /** Left out: the one that makes most lines readable. */
  delimiter: z.enum(fileDelimiters).optional(),
  /** Date and time in one column, or the date alone beside `clock`. */
  time: column,
  clock: column.optional(),
  celsius: column,
  humidity: column.optional(),
  /** Further temperatures of a row, each a channel of its own. */
  more: z
    .array(z.strictObject({ celsius: column, humidity: column.optional() }))
    .min(1)
    .max(63)
    .optional(),
  /** The logger of each row, where a file has several. */
  serial: column.optional(),
  /** The channel of each row, where the rows of several stand below each other. */
  channel: column.optional(),
  /** As `timeFormat.ts` has it; of two cells, both with a blank between them. Left out: as the file shows it. */
  timeFormat: z.string().min(1).max(60).refine(isTimeFormat, 'names no date with a time of day').optional(),
  /** In which the half of a day and months are written. */
  language: z.enum(timeLanguages).optional(),
})
export type ColumnMapping = z.infer<typeof ColumnMapping>

/** Why the columns that were explained are none of this file. */
export const mappingFaults = [
  /** The file has no such line, or nothing below it. */
  'headLineMissing',
  'firstLineMissing',
  /** No line from the first reading on has that many columns. */
  'columnMissing',
  /** The line of names says that what was explained as a temperature is a humidity or a charge. */
  'otherQuantity',
] as const
export type MappingFault = (typeof mappingFaults)[number]

/** What a person has said about a file. Zones are IANA names or offsets like +09:00. */
export const LoggerFileAnswers = z.strictObject({
  /** The names of the sheets that are read, where several hold readings. */
  sheets: z.array(z.string().max(255)).min(1).max(60).optional(),
  /** Of the first reading, where rows show a clock alone and the file names no day. */
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
  /** The column whose values are loggers, or that none is. */
  group: z.union([column, z.literal('none')]).optional(),
  /** Somebody looked at the values that look like something else: they are temperatures. */
  quantity: z.literal('temperature').optional(),
  /** Somebody compared: slight differences from the file's own figures are as they should be. Others stay open. */
  figures: z.literal('checked').optional(),
})
export type LoggerFileAnswers = z.infer<typeof LoggerFileAnswers>

/** All columns that an explanation names. */
export const mappedColumns = ({
  time,
  clock,
  celsius,
  humidity,
  more = [],
  serial,
  channel,
}: ColumnMapping): number[] =>
  [time, clock, celsius, humidity, ...more.flatMap(one => [one.celsius, one.humidity]), serial, channel].filter(
    place => place !== undefined,
  )

/** Answers as they are sent: choices that contradict each other are refused. */
export const ConsistentAnswers = LoggerFileAnswers.superRefine(({ mapping, dateOrder }, context) => {
  if (!mapping) return
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: ['mapping', path], message })
  const columns = mappedColumns(mapping)
  if (new Set(columns).size < columns.length) refuse('time', 'names a column twice')
  if (mapping.headLine && mapping.headLine >= mapping.firstLine) refuse('headLine', 'lies below the first reading')
  if (mapping.timeFormat === bareNumber && mapping.clock !== undefined)
    refuse('clock', 'stands beside a number that has its time of day')
  const order = mapping.timeFormat === undefined ? null : orderOfFormat(mapping.timeFormat)
  if (order !== null && dateOrder !== undefined && order !== dateOrder)
    refuse('timeFormat', 'has the date in another order than dateOrder')
})

/** One run of readings in a file: a logger's, or one temperature channel of a logger that has several. */
export const FoundSeries = z.object({
  /** Tells the series of a file apart. */
  key: z.string(),
  /** What the file calls its logger; null where it doesn't say. */
  serial: z.string().nullable(),
  /** The channel's name where the logger has several. */
  channel: z.string().nullable(),
  readings: z.int(),
  /** Null while the order of the dates or the zone is asked. */
  firstAt: instant.nullable(),
  lastAt: instant.nullable(),
  minCelsius: z.number().nullable(),
  maxCelsius: z.number().nullable(),
  /** The usual step between readings. */
  intervalSeconds: z.number().nullable(),
  /** The newest charge that the file tells of. */
  batteryPercent: z.int().nullable(),
})
export type FoundSeries = z.infer<typeof FoundSeries>

/** What a table of readings was found in where the file is no plain text of a table. */
export const loggerFileContainers = ['xlsx', 'pdf', 'html', 'spreadsheetXml', 'xml', 'json'] as const
export const LoggerFileContainer = z.object({
  kind: z.enum(loggerFileContainers),
  /** How many pages a PDF has. */
  pages: z.int().nullable(),
  /** The sheet of a workbook that was read (of several their names), and those that were not. */
  sheet: z.string().nullable(),
  otherSheets: z.array(z.string()),
  /** Of a workbook in which several sheets hold readings: those, with their heads, first and last reading as they stand there. */
  withReadings: z.array(z.object({ name: z.string(), heads: z.string(), samples: z.array(z.string()) })).nullish(),
})
export type LoggerFileContainer = z.infer<typeof LoggerFileContainer>

/** What was found in a file, shown before anything of it is stored. */
export const LoggerFileFindings = z.object({
  problem: z.enum(loggerFileProblems).nullable(),
  form: z.enum(loggerFileForms).nullable(),
  /** Null of plain text; files that were kept before containers were read say nothing of it. */
  container: LoggerFileContainer.nullish(),
  /** What the file calls the device or program that made it. */
  device: z.string().nullable(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  decimalSign: z.enum(decimalSigns).nullable(),
  unit: z.enum(celsiusUnits).nullable(),
  /** `isSure`: the file itself shows it; else it was answered, or is asked. */
  dateOrder: z.object({
    value: z.enum(dateOrders).nullable(),
    isSure: z.boolean(),
    /** What each order that is possible would mean; two or more are a question. */
    candidates: z.array(
      z.object({ dateOrder: z.enum(dateOrders), first: z.string(), last: z.string(), isRegular: z.boolean() }),
    ),
  }),
  zone: z.object({
    value: z.string().nullable(),
    isFromFile: z.boolean(),
    /** Who says it: a line or head of the file, its rows one by one, or the maker's convention; null: nobody but whoever answered. */
    saidBy: z.enum(['file', 'rows', 'form']).nullish(),
    /** Readings of the hour that is there twice when the clocks go back; the file's order told which. */
    doubled: z.int(),
  }),
  series: z.array(FoundSeries),
  questions: z.array(z.enum(loggerFileQuestions)),
  /** A column that may tell loggers apart, with the first of its values and how many rows have each. */
  group: z
    .object({
      column: z.int(),
      head: z.string(),
      values: z.array(z.object({ value: z.string(), rows: z.int() })),
      valueCount: z.int(),
    })
    .nullable(),
  /** Series whose values look like another quantity, with some values as they are written. */
  suspects: z.array(
    z.object({
      key: z.string(),
      head: z.string().nullable(),
      looksLike: z.enum(suspectLikenesses),
      samples: z.array(z.string()),
    }),
  ),
  /** What the file itself states about its readings, as it stands there, beside what was read. `isSlight`: a person may say that it is as it should be. `line` 0: not a line of its own. */
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
  /** Answers that the file itself contradicts. An order of dates, decimal sign or unit stands as answered, a zone as the file says. */
  contradicted: z.array(z.enum(loggerFileQuestions)),
  /** Why the columns that were explained are none of this file; the question stays open. */
  mappingFault: z.enum(mappingFaults).nullable(),
  /** Lines look like readings, whatever was made of them: their columns can be explained. */
  canExplain: z.boolean(),
  /** The file ends before its end: it is signed without its signature, says more readings than it has, or stops in the middle of a line. */
  cutShort: z.boolean(),
  /** Null of forms that are never signed. */
  signature: z.enum(loggerFileSignatures).nullable(),
  /** What a file says about its days instead of readings (`summaryOnly`). Days as YYYY-MM-DD. */
  summary: z
    .object({
      serial: z.string().nullable(),
      days: z.int(),
      firstDay: z.string().nullable(),
      lastDay: z.string().nullable(),
      minCelsius: z.number().nullable(),
      maxCelsius: z.number().nullable(),
      /** Alarm limits that the device was set to, and how long it measured beyond any of them. */
      limits: z.array(z.object({ celsius: z.number(), minutes: z.int() })),
      minutesBeyond: z.int(),
    })
    .nullable(),
  /** The maker's marks for a value that is missing, and how often each stands there; they are no readings. */
  faults: z.array(z.object({ mark: z.string(), count: z.int() })),
  /** Lines that are no readings and no faults, each with the cell that is wrong; the first 200, and how many there are. Of a JSON file a line is the place in its list. */
  rejected: z.array(z.object({ line: z.int(), fault: z.enum(loggerRowFaults), cell: z.string() })),
  rejectedCount: z.int(),
  rejectedBy: z.array(z.object({ fault: z.enum(loggerRowFaults), count: z.int() })),
  /** Lines that repeat the names of the columns. */
  repeatedHeads: z.int(),
  /** The clock ran back within the file at these lines (the first 20). */
  clockBackAt: z.array(z.int()),
  /** The first lines as they stand there, and those where the table seems to begin, or was said to. */
  preview: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
})
export type LoggerFileFindings = z.infer<typeof LoggerFileFindings>
