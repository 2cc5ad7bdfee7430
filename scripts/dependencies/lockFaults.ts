type LockedPackage = {
  /** Its real name, if it is installed under an alias. */
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
  // Fonts, shipped unchanged.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])
/** Weak copyleft: only for tools, which are neither changed nor shipped. */
const permittedForTools = new Set(['MPL-2.0'])
/** Their package.json names no licence; their licence file is MIT. */
const unnamedLicences = new Set(['node_modules/png-js'])
const registry = 'https://registry.npmjs.org/'

/** A line for each package of a lock file that must not be installed. */
export const faultsOfLock = ({ packages }: LockFile, allowedScripts: readonly string[]): string[] =>
  Object.entries(packages)
    .filter(([name]) => name !== '')
    .flatMap(([name, locked]) => {
      const fault = faultOf(name, locked, allowedScripts)
      return fault === undefined ? [] : [`${name} ${fault}`]
    })

function faultOf(name: string, locked: LockedPackage, allowedScripts: readonly string[]): string | undefined {
  const { resolved, link, integrity, license, hasInstallScript } = locked
  // A package without an address comes from the configured registry.
  if (link || !(resolved ?? registry).startsWith(registry)) return 'does not come from the registry'
  if (!integrity?.startsWith('sha512-')) return 'has no sha512 checksum'
  if (hasInstallScript && !allowedScripts.includes(name.replace('node_modules/', ''))) return 'runs a script'
  if (!isPermitted(locked) && !(license === undefined && unnamedLicences.has(name))) return `has the licence ${license}`
  return undefined
}

/** All parts of an AND must be permitted, and one of each OR. */
function isPermitted({ license = '', dev = false }: LockedPackage): boolean {
  const isPermittedName = (name: string) => permissive.has(name) || (dev && permittedForTools.has(name))
  const parts = license.replaceAll(/[()]/g, '').split(' AND ')
  return parts.every(part => part.split(' OR ').some(isPermittedName))
}
