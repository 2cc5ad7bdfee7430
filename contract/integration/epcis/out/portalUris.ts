import type { Device, EventItem, Party, Place } from '#contract/integration/epcis/out/deliveryFacts.ts'
import { numberOfTransaction } from '#contract/integration/epcis/identifiers.ts'
import type { EvaluationSpec } from '#contract/telemetry/rules/temperature/bands.ts'

const digitalLink = 'https://id.gs1.org'
/** encodeURIComponent leaves five characters that EPC URIs escape. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** The prefix of extension fields, whose namespace is `vocabulary` below. */
export const prefix = 'kc'

/**
 * The URIs by which events name things: GS1 Digital Links where GS1 keys are known, otherwise addresses of the portal
 * (`portal`, such as https://portal.example) in the forms of CBV 2.0 for HTTP URLs: …/obj/, …/class/, …/loc/, …/bt/ and the
 * thing's own codes, joined by colons. docs/integration/epcis-out.md explains them.
 */
export function portalUris(portal: string) {
  // One last part holds all codes: a company whose code is an application identifier would otherwise make a Digital Link of it.
  const own = (kind: string, ...codes: string[]) => `${portal}/epcis/${kind}/${codes.map(encoded).join(':')}`
  const vocabulary = `${portal}/epcis/voc#`
  return {
    /** Where the words are that the standard has not, such as the mean kinetic temperature. */
    vocabulary,
    party: ({ code, gln }: Party) => (gln === null ? own('pty', code) : `${digitalLink}/417/${gln}`),
    /** A centre has a code of its own; another place is known by its name among those of a company. */
    place: ({ name, centreCode, gln }: Place, { code }: Party) => {
      if (gln !== null) return `${digitalLink}/414/${gln}`
      return centreCode === null ? own('loc', code, name) : own('loc', centreCode)
    },
    itemClass: ({ itemCode, gtin, lot }: Pick<EventItem, 'itemCode' | 'gtin' | 'lot'>, { code }: Party) => {
      const lots = lot === null ? [] : [lot]
      if (gtin === null) return own('class', code, itemCode, ...lots)
      return [`${digitalLink}/01/${gtin}`, ...lots.map(one => `10/${encoded(one)}`)].join('/')
    },
    unit: (sscc: string) => `${digitalLink}/00/${sscc}`,
    device: ({ owner, serial, grai, giai }: Device) => {
      if (grai !== null) return `${digitalLink}/8003/0${encoded(grai)}`
      return giai === null ? own('logger/obj', owner, serial) : `${digitalLink}/8004/${encoded(giai)}`
    },
    /** The goods of a delivery as a whole, where no item may be named. */
    consignment: (reference: string, { code }: Party) => own('delivery/obj', code, reference),
    /** A number of a company, such as the reference of a delivery. */
    transaction: (number: string, { code, gln }: Party) =>
      gln === null ? own('bt', code, number) : `urn:epcglobal:cbv:bt:${gln}:${encoded(number)}`,
    /** A band and how long a period outside may last before it is an excursion. */
    rule: ({ lowerMilli, upperMilli, toleranceMinutes }: EvaluationSpec) => {
      const limit = (milli: number | null) => (milli === null ? '' : String(milli / 1000))
      return own('rule', `${limit(lowerMilli)}..${limit(upperMilli)}CEL`, `${toleranceMinutes}min`)
    },
  }
}

export type PortalUris = ReturnType<typeof portalUris>

/** The number in the URI of a business transaction of any portal or GLN; undefined for another URI. */
export function transactionNumber(uri: string): string | undefined {
  const { number, issuer } = numberOfTransaction(uri)
  return issuer === null || 'prefix' in issuer ? undefined : number
}
