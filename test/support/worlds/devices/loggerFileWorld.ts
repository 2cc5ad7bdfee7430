import { sql } from 'kysely'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { LoggerFile } from '#contract/devices/types/loggerFileTypes.ts'
import { loggerFileCalls } from '#contract/devices/calls/loggerFiles.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type FormFile, type TestApp } from '#test/support/portal/testApp.ts'
import { storedId } from '#test/support/database/storedId.ts'

type Who = 'root' | 'maria' | 'member' | 'driver' | 'guest' | 'oscar'

export type LoggerFileWorld = {
  portal: TestApp
  maker: MadeCompany
  other: MadeCompany
  users: Record<Who, MadeUser>
  as: Record<Who, As>
  apiClient: ReturnType<typeof apiClientOf>
  otherApiClient: ReturnType<typeof apiClientOf>
  /** A delivery of the maker with its own logger, in transit since `from`; returns its id. */
  deliver: (reference: string, serial: string, from: string) => Promise<number>
  upload: (file: FormFile, as?: As, fields?: Record<string, string>) => ReturnType<typeof uploaded>
  /** Stores all series of a file for the loggers with their serials. */
  store: (file: LoggerFile, facts?: Partial<RequestOf<typeof loggerFileCalls.storeLoggerFile>>) => Promise<LoggerFile>
  loggerId: (serial: string) => Promise<number>
  /** The stored readings of a logger: at, thousandths of °C, hundredths of a percent. */
  readingsOf: (serial: string, company?: MadeCompany) => Promise<{ at: Date; milli: number; humidity: number | null }[]>
}

export const now = new Date('2026-11-20T03:00:00Z')
const menus = ['ImportCentre', 'DeliveryStatus', 'Quality'] as const

/**
 * A platform with an administrator (root, 00); a maker with its administrator (maria, 01), a member (02), a driver (02)
 * who sees deliveries only, and a guest (03); another maker with its administrator (oscar, 01).
 */
export async function makeLoggerFileWorld(): Promise<LoggerFileWorld> {
  const portal = await createTestApp({ now })
  const { db } = portal
  const platform = await makeCompany(db, { code: 'PLATFORM', industryType: 9 })
  const maker = await makeCompany(db, { code: 'MAKER' })
  const other = await makeCompany(db, { code: 'OTHER' })
  const users = {
    root: await makeUser(db, { company: platform, role: '00', menus }),
    maria: await makeUser(db, { company: maker, role: '01', menus }),
    member: await makeUser(db, { company: maker, role: '02', menus }),
    driver: await makeUser(db, { company: maker, role: '02', menus: ['DeliveryStatus', 'Quality'] }),
    guest: await makeUser(db, { company: maker, role: '03', menus }),
    oscar: await makeUser(db, { company: other, role: '01', menus }),
  }
  const as = {} as Record<Who, As>
  for (const who of Object.keys(users) as Who[]) as[who] = await openSessionOf(portal, users[who])
  await makeEveryonePartners(db)
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: maker })).key)
  const otherApiClient = apiClientOf(portal, (await makeApiKey(db, { company: other })).key)
  for (const one of [apiClient, otherApiClient]) {
    await one.products([{ itemCode: 'VAC', nameJa: 'ワクチン', nameEn: 'Vaccine', band: '2-8' }])
  }
  const upload: LoggerFileWorld['upload'] = (file, by = as.maria, fields = {}) => uploaded(portal, file, by, fields)
  return {
    portal,
    maker,
    other,
    users,
    as,
    apiClient,
    otherApiClient,
    deliver: async (reference, serial, from) => {
      await apiClient.deliveries([deliveryOf(reference, serial, from, 'MAKER')])
      return await storedId(db, 'deliveries', { sender_id: maker.id, reference })
    },
    upload,
    store: async (file, facts = {}) => {
      const series = file.series.map(({ key, logger }) => ({ key, act: actFor(logger) }))
      // Values that look like another quantity have been confirmed as temperatures.
      const isSuspect = file.findings.questions.includes('quantity')
      const answers = isSuspect ? { ...file.answers, quantity: 'temperature' as const } : file.answers
      const body = { fileId: file.fileId, answers, series, ...facts }
      const { code, data, issues } = await portal.call(loggerFileCalls.storeLoggerFile, body, { as: as.maria })
      if (code !== 200) throw new Error(`code ${code}: ${JSON.stringify(issues)}`)
      return data.file
    },
    loggerId: async serial => {
      return await storedId(db, 'loggers', { company_id: maker.id, serial })
    },
    readingsOf: async (serial, company = maker) => {
      const { rows } = await sql<{ at: Date; milli: number; humidity: number | null }>`
        select r.at, r.milli_celsius as milli, r.centi_humidity as humidity
          from readings r join loggers l on l.id = r.logger_id
         where l.serial = ${serial} and l.company_id = ${company.id} order by r.at`.execute(db)
      return rows
    },
  }
}

type Act = RequestOf<typeof loggerFileCalls.storeLoggerFile>['series'][number]['act']
const actFor = (logger: { loggerId: number } | null): Act =>
  logger ? { kind: 'store', loggerId: logger.loggerId } : { kind: 'wait' }

async function uploaded(portal: TestApp, file: FormFile, as: As, fields: Record<string, string>) {
  const { code, data, issues } = await portal.upload(loggerFileCalls.uploadLoggerFile, fields, { file }, { as })
  if (code !== 200) throw new Error(`code ${code}: ${JSON.stringify(issues)}`)
  return data
}

/** The file that an upload stored; it must not have been refused. */
export function taken({
  file,
  findings,
}: {
  file: LoggerFile | null
  findings: { problem: string | null }
}): LoggerFile {
  if (!file) throw new Error(`the file was refused: ${findings.problem}`)
  return file
}

export const deliveryOf = (reference: string, serial: string, from: string, depositCode: string) => ({
  reference,
  deliveryType: '0001',
  depositCode,
  shipFrom: { name: '静岡工場' },
  destination: { name: '東京センター' },
  shippingDate: from.slice(0, 10),
  actualPickup: from,
  items: [{ itemCode: 'VAC', lot: 'L1', quantity: 1 }],
  loggers: [{ serial, from, intervalSeconds: 600 }],
})

const textFile = (fileName: string, lines: readonly string[]): FormFile => ({
  fileName,
  bytes: Buffer.from(`${lines.join('\n')}\n`),
})

const timeOf = (from: string, place: number) => new Date(Date.parse(from) + place * 600_000).toISOString()

/** The portal's own layout: every row has its logger, and its time with a zone. */
export const ownFile = (serial: string, from: string, celsius: readonly number[]) =>
  textFile(`${serial}.csv`, [
    'logger,time,celsius,humidity',
    ...celsius.map((value, place) => `${serial},${timeOf(from, place)},${value},45.5`),
  ])

/** A table whose dates can be read in two orders, and whose clock has no zone: 03/04/2026 08:00, 08:10 … */
export const ambiguousFile = (serial: string, celsius: readonly number[]) =>
  textFile(`${serial}.csv`, [
    `Serial No:,${serial}`,
    'Date/Time,Temperature (°C)',
    ...celsius.map((value, place) => `03/04/2026 08:${String(place * 10).padStart(2, '0')},${value}`),
  ])

/** An unknown layout, whose columns do not say what they contain. */
export const unknownFile = (from: string, celsius: readonly number[], preamble: readonly string[] = []) =>
  textFile('unknown.txt', [
    ...preamble,
    'Wann;Wie;Bemerkung',
    ...celsius.map((value, place) => {
      const [day = '', clock = ''] = timeOf(from, place).split('T')
      return `${day} ${clock.slice(0, 5)};${String(value).replace('.', ',')};ok`
    }),
  ])

/** The lines before the table are about another quantity than the table. */
export const contradictedFile = (serial: string, from: string, celsius: readonly number[], said: readonly string[]) =>
  textFile(`${serial}.csv`, [
    `Serial No;${serial}`,
    'First alarm;2026-04-03 09:10;N/A',
    'High alarm limit;8.0 °C',
    ...said,
    'Date/Time (UTC);Temperature (°C)',
    ...celsius.map((value, place) => `${timeOf(from, place).slice(0, 16).replace('T', ' ')};${value}`),
  ])

/** Two places alternate in the rows. */
export const placesFile = (from: string) =>
  textFile('places.csv', [
    '日時 (UTC),設置場所,温度(℃)',
    ...[5, 21, 5.1, 21.2].map(
      (value, row) =>
        `${timeOf(from, Math.floor(row / 2))
          .slice(0, 16)
          .replace('T', ' ')},${row % 2 === 0 ? '庫内' : '室内'},${value}`,
    ),
  ])

/** A logger with two probes. */
export const twoChannelFile = (serial: string, from: string, celsius: readonly (readonly [number, number])[]) =>
  textFile('two-probes.csv', [
    `Serial No:,${serial}`,
    'Date/Time,Cargo Temperature (°C),Outside Temperature (°C)',
    ...celsius.map(([cargo, outside], place) => `${timeOf(from, place).slice(0, 19)},${cargo},${outside}`),
  ])
