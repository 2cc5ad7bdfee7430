type LockedPackage = {
  /** What it is, where it is installed by another name. */
  name?: string
  version?: string
  resolved?: string | undefined
  link?: boolean
  integrity?: string | undefined
  license?: string | undefined
  dev?: boolean
  hasInstallScript?: boolean
}
export type LockFile = { packages: Record<string, LockedPackage> }

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts, which are shipped as they are.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])
/** Asks for changes to itself alone: for tools, which are neither changed nor shipped. */
const forToolsAlone = new Set(['MPL-2.0'])
/** Their package.json names none; their licence file is MIT. */
const namedNowhere = new Set(['node_modules/png-js'])
const registry = 'https://registry.npmjs.org/'

/** What of a lock file must not be installed: a line each. */
export const faultsOfLock = ({ packages }: LockFile, allowedScripts: readonly string[]): string[] =>
  Object.entries(packages)
    .filter(([name]) => name !== '')
    .flatMap(([name, locked]) => {
      const fault = faultOf(name, locked, allowedScripts)
      return fault === undefined ? [] : [`${name} ${fault}`]
    })

function faultOf(name: string, locked: LockedPackage, allowedScripts: readonly string[]): string | undefined {
  const { resolved, link, integrity, license, hasInstallScript } = locked
  // The registry that is configured gives what has no address of its own.
  if (link || !(resolved ?? registry).startsWith(registry)) return 'does not come from the registry'
  if (!integrity?.startsWith('sha512-')) return 'has no sha512 checksum'
  if (hasInstallScript && !allowedScripts.includes(name.replace('node_modules/', ''))) return 'runs a script'
  if (!isPermitted(locked) && !(license === undefined && namedNowhere.has(name))) return `has the licence ${license}`
  return undefined
}

/** Of a choice one will do; of parts all must. */
function isPermitted({ license = '', dev = false }: LockedPackage): boolean {
  const may = (one: string) => permissive.has(one) || (dev && forToolsAlone.has(one))
  const parts = license.replaceAll(/[()]/g, '').split(' AND ')
  return parts.every(part => part.split(' OR ').some(may))
}
