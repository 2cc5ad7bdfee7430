/**
 * The application identifiers of the GS1 General Specifications: identifiers, form, what must stand beside them, what must not.
 * - Identifiers: `310-316/5` are 3100 to 3105, 3110 to 3115 and so on; the last digit is the number of decimals.
 * - Form: each part with its characters (N digits, X CSET 82, Y CSET 39, Z base64url) and length (`..20` up to 20), optional in
 *   brackets, then what is verified of it. Codes of countries, currencies and the like are not verified.
 * - Beside them: one of several, separated by commas; `+` joins those that belong together. `n` is any digit.
 * `npm run test:material` compares it with the GS1 Barcode Syntax Dictionary.
 */
const table: readonly (readonly [identifiers: string, form: string, needs?: string, excludes?: string])[] = [
  ['00', 'N18,csum'],
  ['01', 'N14,csum', '', '255,37'],
  ['02', 'N14,csum', '37', '01,03'],
  ['03', 'N14,csum', '', '01,02,37,235'],
  ['10', 'X..20', '01,02,03,8006,8026'],
  ['11 13 15 16', 'N6,yymmd0', '01,02,03,8006,8026'],
  ['12', 'N6,yymmd0', '8020'],
  ['17', 'N6,yymmd0', '01,02,03,255,8006,8026'],
  ['20', 'N2', '01,02,03,8006,8026'],
  ['21', 'X..20', '01,03,8006', '235'],
  ['22 710-717', 'X..20', '01'],
  ['235', 'X..28', '01'],
  ['240 241', 'X..30', '01,02,03,8006,8026'],
  ['242', 'N..6', '01,02,8006,8026'],
  ['243', 'X..20', '01,03'],
  ['250', 'X..30', '01+21,03+21,8006+21'],
  ['251', 'X..30', '01,03,8006'],
  ['253', 'N13,csum [X..17]'],
  ['254', 'X..20', '414'],
  ['255', 'N13,csum [N..12]', '', '01,02,415,8006,8020,8026'],
  ['30', 'N..8', '01,02'],
  ['310-316/5 320-329/5 350-352/5 356-357/5 360-361/5 364-366/5 8005', 'N6', '01,02'],
  ['330-336/5 340-349/5 353-355/5 362-363/5 367-369/5', 'N6', '00,01'],
  ['337/5', 'N6', '01'],
  ['37', 'N..8', '00+02,00+8026'],
  ['390/9', 'N..15', '255,8020', '391n,394n,8111'],
  ['391/9', 'N3 N..15', '8020'],
  ['392/9', 'N..15', '01+30,01+31nn,01+32nn,01+35nn,01+36nn', '393n'],
  ['393/9', 'N3 N..15', '30,31nn,32nn,35nn,36nn'],
  ['394/3', 'N4', '255', '8111'],
  ['395/5', 'N6', '30,31nn,32nn,35nn,36nn', '392n,393n,8005'],
  ['400 401 7023 8004 90', 'X..30'],
  ['402', 'N17,csum'],
  ['403 4308 4319', 'X..30', '00'],
  ['410-414 416 417', 'N13,csum'],
  ['415', 'N13,csum', '8020'],
  ['420', 'X..20', '', '421'],
  ['421', 'N3 X..9', '', '4307'],
  ['422', 'N3', '01,02,03,8006,8026', '426'],
  ['423 425', 'N3 [N3] [N3] [N3] [N3]', '01,02,03', '426'],
  ['424', 'N3', '01,02,03', '426'],
  ['426', 'N3', '01,02,03'],
  ['427', 'X..3', '01+422,02+422,03+422'],
  ['4300 4301 4310 4311 4320', 'X..35', '00'],
  ['4302 4304-4306 4312 4314-4316', 'X..70', '00'],
  ['4303', 'X..70', '4302'],
  ['4307 4317', 'X2', '00'],
  ['4309', 'N10 N10', '00'],
  ['4313', 'X..70', '4312'],
  ['4318', 'X..20', '00'],
  ['4321-4323', 'N1', '00'],
  ['4324 4325', 'N6,yymmd0 N4', '00'],
  ['4326', 'N6,yymmdd', '00'],
  ['4330', 'N6 [X1]', '00', '4331'],
  ['4331', 'N6 [X1]', '00', '4330'],
  ['4332', 'N6 [X1]', '00', '4333'],
  ['4333', 'N6 [X1]', '00', '4332'],
  ['7001', 'N13', '01,02,8006,8026'],
  ['7002', 'X..30', '01,02'],
  ['7003', 'N6,yymmdd N4', '01,02,03'],
  ['7004', 'N..4', '01+10,03+10'],
  ['7005', 'X..12', '01,02'],
  ['7006', 'N6,yymmdd', '01,02'],
  ['7007', 'N6,yymmdd [N6],yymmdd', '01,02'],
  ['7008', 'X..3', '01,02'],
  ['7009', 'X..10', '01,02'],
  ['7010', 'X..2', '01,02,03'],
  ['7011', 'N6,yymmdd [N4]', '01,02,03'],
  ['7020', 'X..20', '01+416,03+416,8006+416'],
  ['7021 8012', 'X..20', '01,03,8006'],
  ['7022', 'X..20', '01+7021,03+7021,8006+7021'],
  ['7030-7039', 'N3 X..27', '01,02'],
  ['7040', 'N1 X1 X1 X1'],
  ['7041', 'X..4', '00'],
  ['7230-7239', 'X2 X..28', '01,8004'],
  ['7240', 'X..20', '01,8006', '03'],
  ['7241', 'N2', '8017,8018'],
  ['7242', 'X..25', '8017,8018'],
  ['7250', 'N8,yyyymmdd', '8018', '7251'],
  ['7251', 'N8,yyyymmdd N4', '8018', '7250'],
  ['7252', 'N1', '8018'],
  ['7253 7254', 'X..40', '8017,8018', '7256,7259'],
  ['7255', 'X..10', '8017,8018', '7256,7259'],
  ['7256', 'X..90', '8017,8018'],
  ['7257', 'X..70', '8018'],
  ['7258', 'X3', '8018+7259'],
  ['7259', 'X..40', '8018', '7256'],
  ['8001', 'N4,nonzero N5,nonzero N3,nonzero N1 N1', '01'],
  ['8002', 'X..20'],
  ['8003', 'N1,zero N13,csum [X..16]'],
  ['8006', 'N14,csum N4', '', '01,03,37'],
  ['8007', 'X..34', '415'],
  ['8008', 'N6,yymmdd N2 [N2] [N2]', '01,02,03'],
  ['8009', 'X..50', '00,01,03'],
  ['8010', 'Y..30'],
  ['8011', 'N..12', '8010'],
  ['8013', 'X..25'],
  ['8014', 'X..25', '01'],
  ['8017', 'N18,csum', '', '8018'],
  ['8018', 'N18,csum', '', '8017'],
  ['8019', 'N..10', '8017,8018'],
  ['8020', 'X..25', '415'],
  ['8026', 'N14,csum N4', '37', '02,03,8006'],
  ['8030', 'Z..90', '00,01+21,03+21,253,255,8003,8004,8006+21,8010+8011,8017,8018'],
  ['8040', 'N15', '01+21'],
  ['8041', 'N15', '01+21+8040'],
  ['8042', 'N32', '01+21+8040'],
  ['8043', 'N18 [N..2]', '01+21+8040'],
  ['8110 8112', 'X..70'],
  ['8111', 'N4', '255'],
  ['8200', 'X..70', '01'],
  ['91-99', 'X..90'],
]

export type Part = {
  characters: 'N' | 'X' | 'Y' | 'Z'
  min: number
  max: number
  isOptional: boolean
  verified: string[]
}
/** `needs`: alternatives, each of identifiers that are all needed. */
export type ApplicationIdentifier = {
  parts: readonly Part[]
  needs: readonly (readonly string[])[]
  excludes: readonly string[]
}

const listOf = (text: string | undefined) => (text ? text.split(',') : [])

function partOf(text: string): Part {
  const [, open, characters, upTo, length, verified] = /^(\[?)([NXYZ])(\.\.)?(\d+)\]?(.*)$/.exec(text) ?? []
  if (!length) throw new Error(`${text} is no part of an application identifier`)
  return {
    characters: characters as Part['characters'],
    min: upTo ? 1 : Number(length),
    max: Number(length),
    isOptional: open === '[',
    verified: verified ? verified.slice(1).split(',') : [],
  }
}

/** `410-414`, `310-316/5`, or one identifier. */
function identifiersIn(range: string): string[] {
  const [, first = '', last = first, decimals] = /^(\d+)(?:-(\d+))?(?:\/(\d))?$/.exec(range) ?? []
  const numbers = Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) =>
    String(Number(first) + at).padStart(first.length, '0'),
  )
  if (decimals === undefined) return numbers
  return numbers.flatMap(number => Array.from({ length: Number(decimals) + 1 }, (_, at) => `${number}${at}`))
}

export const applicationIdentifiers: ReadonlyMap<string, ApplicationIdentifier> = new Map(
  table.flatMap(([identifiers, form, needs, excludes]) => {
    const known = {
      // Parts are separated by spaces; what is verified belongs to the part before it.
      parts: form.split(' ').map(partOf),
      needs: listOf(needs).map(one => one.split('+')),
      excludes: listOf(excludes),
    }
    return identifiers
      .split(' ')
      .flatMap(identifiersIn)
      .map(ai => [ai, known] as const)
  }),
)

/** Begin with two digits that tell their length: no separator follows (GS1 General Specifications, section 7.8.5). */
const fixedLength = /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/
export const hasFixedLength = (ai: string): boolean => fixedLength.test(ai)
