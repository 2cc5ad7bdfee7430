import { withCheckDigit } from '#contract/kernel/gs1/checkDigit.ts'
import { canonicalBase } from '#contract/kernel/gs1/digitalLink.ts'

/**
 * The canonical GS1 Digital Link URI of a GS1 identifier that is written as EPC URN or as a Digital Link of any domain (GS1
 * Digital Link 1.2, 4.11; EPC Tag Data Standard 2.0, 6.3), reduced to its finest level as the event hash wants it (CBV 2.0,
 * 8.9.2). Undefined for any other URI.
 */
export function canonicalUri(uri: string): string | undefined {
  if (uri.startsWith('urn:epc:')) return fromUrn(uri)
  return /^https?:\/\//.test(uri) ? fromDigitalLink(uri) : undefined
}

/** Characters that an EPC URN leaves as they are and a Digital Link must escape. */
const escaped = (text: string) =>
  text.replaceAll(/[!()*+,:]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

type Build = (prefix: string, reference: string, serial: string) => string

const gtin = (prefix: string, reference: string) => withCheckDigit(reference.slice(0, 1) + prefix + reference.slice(1))
const key = (prefix: string, reference: string) => withCheckDigit(prefix + reference)

/** Digits of prefix and reference together; `serial` says whether one follows. */
type Scheme = { digits: number; serial: RegExp | null; build: Build }
const text = /^(?:%[0-9A-Fa-f]{2}|[!')(*+,.0-9:;=A-Za-z_-])+$/
const number = /^\d{1,12}$/
const itip = /^\d{2}\.\d{2}\.(?:%[0-9A-Fa-f]{2}|[!')(*+,.0-9:;=A-Za-z_-])+$/

const schemes: Record<string, Scheme> = {
  'id:sgtin': { digits: 13, serial: text, build: (p, r, s) => `/01/${gtin(p, r)}/21/${escaped(s)}` },
  'id:upui': { digits: 13, serial: text, build: (p, r, s) => `/01/${gtin(p, r)}/235/${escaped(s)}` },
  'id:itip': {
    digits: 13,
    serial: itip,
    build: (p, r, s) => `/8006/${gtin(p, r)}${s.slice(0, 2)}${s.slice(3, 5)}/21/${escaped(s.slice(6))}`,
  },
  'id:sscc': { digits: 17, serial: null, build: (p, r) => `/00/${gtin(p, r)}` },
  'id:sgln': {
    digits: 12,
    serial: text,
    build: (p, r, s) => `/414/${key(p, r)}${s === '0' ? '' : `/254/${escaped(s)}`}`,
  },
  'id:pgln': { digits: 12, serial: null, build: (p, r) => `/417/${key(p, r)}` },
  'id:grai': { digits: 12, serial: text, build: (p, r, s) => `/8003/${withCheckDigit(`0${p}${r}`)}${escaped(s)}` },
  'id:gdti': { digits: 12, serial: text, build: (p, r, s) => `/253/${key(p, r)}${escaped(s)}` },
  'id:sgcn': { digits: 12, serial: number, build: (p, r, s) => `/255/${key(p, r)}${s}` },
  'id:gsrn': { digits: 17, serial: null, build: (p, r) => `/8018/${key(p, r)}` },
  'id:gsrnp': { digits: 17, serial: null, build: (p, r) => `/8017/${key(p, r)}` },
  'id:gsin': { digits: 16, serial: null, build: (p, r) => `/402/${key(p, r)}` },
  'class:lgtin': { digits: 13, serial: text, build: (p, r, s) => `/01/${gtin(p, r)}/10/${escaped(s)}` },
  'idpat:sgtin': { digits: 13, serial: /^\*$/, build: (p, r) => `/01/${gtin(p, r)}` },
  'idpat:upui': { digits: 13, serial: /^\*$/, build: (p, r) => `/01/${gtin(p, r)}` },
  'idpat:itip': {
    digits: 13,
    serial: /^\d{2}\.\d{2}\.\*$/,
    build: (p, r, s) => `/8006/${gtin(p, r)}${s.slice(0, 2)}${s.slice(3, 5)}`,
  },
  'idpat:grai': { digits: 12, serial: /^\*$/, build: (p, r) => `/8003/${withCheckDigit(`0${p}${r}`)}` },
  'idpat:gdti': { digits: 12, serial: /^\*$/, build: (p, r) => `/253/${key(p, r)}` },
  'idpat:sgcn': { digits: 12, serial: /^\*$/, build: (p, r) => `/255/${key(p, r)}` },
}

function fromUrn(uri: string): string | undefined {
  const open = openUrn(uri)
  if (open) return canonicalBase + open
  const [, kind = '', value = ''] = /^urn:epc:((?:id|class|idpat):[a-z]+):(.+)$/.exec(uri) ?? []
  const scheme = schemes[kind]
  const [, prefix = '', reference = '', , serial] = /^(\d{6,12})\.(\d*)(\.(.+))?$/.exec(value) ?? []
  if (!scheme || prefix.length + reference.length !== scheme.digits) return undefined
  if (scheme.serial ? !scheme.serial.test(serial ?? '') : serial !== undefined) return undefined
  return canonicalBase + scheme.build(prefix, reference, serial ?? '')
}

/** Keys whose reference has any length. */
function openUrn(uri: string): string | undefined {
  const [, kind = '', prefix = '', reference = ''] =
    /^urn:epc:(?:id|idpat):(giai|ginc|cpi):(\d{6,12})\.((?:%[0-9A-Fa-f]{2}|[!')(*+,.0-9:;=A-Za-z_-])+)$/.exec(uri) ?? []
  if (kind === 'giai') return `/8004/${prefix}${escaped(reference)}`
  if (kind === 'ginc') return `/401/${prefix}${escaped(reference)}`
  if (kind !== 'cpi') return undefined
  const [, part = '', serial = ''] = /^(.+)\.(\d{1,12}|\*)$/.exec(reference) ?? []
  return `/8010/${prefix}${escaped(part)}${serial === '*' ? '' : `/8011/${serial}`}`
}

/** What Digital Links may write instead of an application identifier. */
const shortNames: Record<string, string> = {
  gtin: '01',
  itip: '8006',
  cpid: '8010',
  gln: '414',
  party: '417',
  gsrnp: '8017',
  gsrn: '8018',
  gcn: '255',
  sscc: '00',
  gdti: '253',
  ginc: '401',
  gsin: '402',
  grai: '8003',
  giai: '8004',
  cpv: '22',
  lot: '10',
  ser: '21',
}

/** The identifiers of a Digital Link, with the qualifiers that may follow, the finest last. */
const keys: Record<string, { value: RegExp; qualifiers: readonly string[] }> = {
  '00': { value: /^\d{18}$/, qualifiers: [] },
  '01': { value: /^(\d{8}|\d{12,14})$/, qualifiers: ['10', '21', '235'] },
  '253': { value: /^\d{13}.{0,17}$/, qualifiers: [] },
  '255': { value: /^\d{13,25}$/, qualifiers: [] },
  '401': { value: /^.{4,30}$/, qualifiers: [] },
  '402': { value: /^\d{17}$/, qualifiers: [] },
  '414': { value: /^\d{13}$/, qualifiers: ['254'] },
  '417': { value: /^\d{13}$/, qualifiers: [] },
  '8003': { value: /^\d{14}.{0,16}$/, qualifiers: [] },
  '8004': { value: /^\d{4}.{0,26}$/, qualifiers: [] },
  '8006': { value: /^\d{18}$/, qualifiers: ['10', '21'] },
  '8010': { value: /^.{4,30}$/, qualifiers: ['8011'] },
  '8017': { value: /^\d{18}$/, qualifiers: [] },
  '8018': { value: /^\d{18}$/, qualifiers: [] },
}

function fromDigitalLink(uri: string): string | undefined {
  const path = uri
    .replace(/[?#].*$/s, '')
    .split('/')
    .slice(3)
  const steps = path.map(step => shortNames[step] ?? step)
  const at = steps.findIndex((step, place) => keys[step]?.value.test(steps[place + 1] ?? ''))
  const [name = '', value = '', ...rest] = steps.slice(Math.max(at, 0))
  const known = keys[name]
  if (at < 0 || !known) return undefined
  const padded = name === '01' ? value.padStart(14, '0') : value
  const found = known.qualifiers.toReversed().find(qualifier => rest.indexOf(qualifier) % 2 === 0)
  const qualifier = found === undefined ? '' : `/${found}/${rest[rest.indexOf(found) + 1] ?? ''}`
  return `${canonicalBase}/${name}/${padded}${qualifier}`
}
