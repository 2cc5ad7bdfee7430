import { z } from 'zod'
import { instant } from '#contract/fields.ts'
import { clockZone } from '#contract/rules/clockZone.ts'
import { bareNumber, isTimeFormat, orderOfFormat } from '#contract/rules/timeFormat.ts'
import { timeLanguages } from '#contract/rules/timeLanguages.ts'

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
  'pdf',
  'spreadsheet',
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
  /** The file ends in the middle of it. */
  'lineCut',
  /** A quotation mark that is never closed: nothing from here on can be told into cells. */
  'lineUnreadable',
] as const
export type LoggerRowFault = (typeof loggerRowFaults)[number]

/** What only a person can say: nothing of it is ever guessed. */
export const loggerFileQuestions = ['dateOrder', 'zone', 'decimalSign', 'unit', 'mapping'] as const
export type LoggerFileQuestion = (typeof loggerFileQuestions)[number]

/** Whether a signed text is as its device signed it. `differs`: something in it was changed since. */
export const loggerFileSignatures = ['matches', 'differs', 'missing'] as const
export type LoggerFileSignature = (typeof loggerFileSignatures)[number]

/** A column by its place, from 0. */
const column = z.int().min(0).max(999)

/** Beyond it a file is refused (`tooManyLines`). */
export const mostLoggerFileLines = 2_000_000
const fileLine = z.int().min(1).max(mostLoggerFileLines)

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

/** What was found in a file, shown before anything of it is stored. */
export const LoggerFileFindings = z.object({
  problem: z.enum(loggerFileProblems).nullable(),
  form: z.enum(loggerFileForms).nullable(),
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
    /** Readings of the hour that is there twice when the clocks go back; the file's order told which. */
    doubled: z.int(),
  }),
  series: z.array(FoundSeries),
  questions: z.array(z.enum(loggerFileQuestions)),
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
