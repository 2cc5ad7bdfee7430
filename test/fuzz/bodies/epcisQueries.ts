import { array, constantFrom, integer, nat, oneof, record, tuple, type Arbitrary } from 'fast-check'
import { nearlyValid, damaged, type SentBody } from '#test/fuzz/bodies/brokenBody.ts'
import { hostileText } from '#test/fuzz/values/hostileTexts.ts'

const values: Readonly<Record<string, readonly string[]>> = {
  eventType: ['ObjectEvent', 'AggregationEvent'],
  EQ_action: ['OBSERVE', 'ADD'],
  EQ_bizStep: ['shipping', 'transporting|receiving', 'departing'],
  EQ_disposition: ['in_transit'],
  EQ_persistentDisposition_set: ['available'],
  EQ_bizLocation: ['https://id.gs1.org/414/4912345000026'],
  WD_readPoint: ['geo:35.6,139.8'],
  MATCH_anyEPC: ['urn:epc:id:sscc:4987654.0000000011', 'https://own.example/constructor/1'],
  MATCH_anyEPCClass: ['https://id.gs1.org/01/04912345000019/10/ZIRKON-LOT'],
  EQ_bizTransaction_desadv: [
    'urn:epcglobal:cbv:bt:4987654000012:ZIRKON-REF',
    'urn:epcglobal:cbv:bt:4987654000012:KOBALT-REF',
  ],
  EQ_source_location: ['https://own.example/dock'],
  EQ_eventID: ['urn:uuid:1', `ni:///sha-256;${'0a'.repeat(32)}?ver=CBV2.0`],
  EXISTS_errorDeclaration: ['1'],
  EXISTS_sensorElementList: ['true'],
  GE_eventTime: ['2026-05-01T00:00:00Z'],
  LT_eventTime: ['2026-05-02T00:00:00+09:00', '9999-12-31T23:59:59Z'],
  GE_recordTime: ['2026-05-01T00:00:00Z', '0000-01-01T00:00:00Z'],
  LT_recordTime: ['2026-06-01T00:00:00Z'],
  GE_time: ['2026-05-01T00:00:00Z'],
  GT_maxValue_CEL: ['8', '1e400'],
  LE_value_CEL: ['-300'],
  EQ_quantity: ['10', 'NaN'],
  'EQ_kc:outcome': ['excursion'],
  'EQ_own:note': ['7'],
  'EXISTS_own:note': ['1'],
  EQ_deviceID: ['https://own.example/ZIRKON-L2'],
  orderBy: ['eventTime', 'recordTime'],
  orderDirection: ['ASC', 'DESC'],
  eventCountLimit: ['1', '10000'],
  maxEventCount: ['100', '1'],
}
const paging: Readonly<Record<string, readonly string[]>> = {
  perPage: ['1', '2', '100', '1000000'],
  sensorReadings: ['all'],
  nextPageToken: [Buffer.alloc(52).toString('base64url'), ''],
}

type Parameter = [name: string, value: string]

const oneOf = (known: Readonly<Record<string, readonly string[]>>): Arbitrary<Parameter> => {
  const valid = constantFrom(...Object.entries(known)).chain(([name, own]) =>
    constantFrom(...own).map((value): Parameter => [name, value]),
  )
  const withAnyValue = tuple(constantFrom(...Object.keys(known)), hostileText)
  const ofAnyName = tuple(
    oneof(
      hostileText,
      hostileText.map(text => `EQ_${text}`),
      hostileText.map(text => `EQ_bizTransaction_${text}`),
      constantFrom('EQ_INNER_own:note', 'GE_value_', 'HASATTR_a', 'constructor', '__proto__'),
    ),
    hostileText,
  )
  return oneof(
    { weight: 12, arbitrary: valid },
    { weight: 2, arbitrary: withAnyValue },
    { weight: 1, arbitrary: ofAnyName },
  )
}

/** The parameters of GET /events as a query string. */
export const eventParameters: Arbitrary<string> = array(oneOf({ ...values, ...paging }), { maxLength: 3 }).map(all =>
  new URLSearchParams(all.map(([name, value]): Parameter => [name.toWellFormed(), value.toWellFormed()])).toString(),
)

/** Headers by which the answer's form is chosen. */
export const wantedForms: Arbitrary<Record<string, string>> = oneof(
  {
    weight: 4,
    arbitrary: constantFrom<Record<string, string>>({}, { accept: 'application/xml' }, { accept: 'application/json' }),
  },
  {
    weight: 1,
    arbitrary: constantFrom<Record<string, string>>(
      { accept: 'text/csv;q=1,*/*;q=NaN' },
      { accept: ','.repeat(500) },
      { 'gs1-epcis-min': '9'.repeat(400) },
      { 'gs1-epcis-version': '__proto__' },
      { 'gs1-epc-format': 'Always_EPC_URN' },
      { 'gs1-cbv-xml-format': 'Always_URN', accept: 'text/xml' },
    ),
  },
)

const parametersOfQuery = array(oneOf(values), { maxLength: 3 }).map(all =>
  Object.fromEntries(all.map(([name, value]) => [name, value.split('|')])),
)
const names = constantFrom('a', 'b', 'arrivals')
const queries = record({ name: names, query: parametersOfQuery })

const scheduled = oneof(
  constantFrom('0', '[0-59]', '1,2,[3-4]', '0,'.repeat(50), '[5-1]'),
  integer({ min: -1, max: 70 }).map(String),
)
const subscriptions = record(
  {
    dest: constantFrom(
      'https://erp.example/epcis',
      'https://localhost/',
      'http://127.0.0.1:1/',
      'https://[::1]/',
      'file:///etc/passwd',
    ),
    signatureToken: constantFrom('a secret of one’s own', 'short', 'whsec_'),
    stream: constantFrom<unknown>(true, false),
    schedule: record({ second: scheduled, minute: scheduled, dayOfMonth: scheduled }, { requiredKeys: [] }),
    reportIfEmpty: constantFrom(true, false),
    initialRecordTime: constantFrom('2026-05-01T00:00:00Z', '9999-12-31T23:59:59Z', 'now'),
  },
  { requiredKeys: ['dest', 'signatureToken'] },
)

export type SentQuery = { path: string; body: SentBody['json'] }

/** New named queries, and subscriptions to them. */
export const sentQueries: Arbitrary<SentQuery> = oneof(
  tuple(constantFrom('queries'), bodiesOf(queries)),
  tuple(
    oneof({ weight: 5, arbitrary: names }, { weight: 1, arbitrary: hostileText.map(text => text.toWellFormed()) }).map(
      name => `queries/${encodeURIComponent(name)}/subscriptions`,
    ),
    bodiesOf(subscriptions),
  ),
).map(([path, { json }]) => ({ path, body: json }))

function bodiesOf(bodies: Arbitrary<unknown>): Arbitrary<SentBody> {
  return oneof(
    { weight: 3, arbitrary: bodies.map((body): SentBody => ({ json: JSON.stringify(body) })) },
    { weight: 3, arbitrary: nearlyValid(bodies) },
    { weight: 1, arbitrary: damaged(bodies) },
  )
}

/** What is read by names and ids that a sender made up. */
export const readPaths: Arbitrary<string> = oneof(
  constantFrom(
    '',
    '/capture',
    '/queries',
    '/queries/a',
    '/queries/b/events',
    '/queries/a/subscriptions',
    '/eventTypes',
    '/bizSteps',
  ),
  tuple(
    constantFrom(
      '/events/',
      '/capture/',
      '/queries/',
      '/queries/a/subscriptions/',
      '/bizSteps/',
      '/epcs/',
      '/bizLocations/',
    ),
    oneof(
      hostileText.map(text => text.toWellFormed()),
      nat().map(String),
    ),
    constantFrom('', '/events'),
  ).map(([base, text, more]) => `${base}${encodeURIComponent(text)}${hasEvents(base) ? more : ''}`),
)

const hasEvents = (base: string) => !['/events/', '/capture/', '/queries/a/subscriptions/'].includes(base)
