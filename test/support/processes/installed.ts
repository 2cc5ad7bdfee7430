import fs from 'node:fs'
import path from 'node:path'
import { orUndefined } from '#contract/kernel/orUndefined.ts'

/** Servers are often in folders that are not on the path of ordinary users. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', '/opt/homebrew/bin']

/** The file of a program of this machine. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...serverFolders]
  return folders.map(folder => path.join(folder, name)).find(isProgram)
}

const debian = '/usr/lib/postgresql'

/** The folders with the programs of Debian's PostgreSQL that the portal works with, newest first. */
export const postgresFolders = (): string[] =>
  (orUndefined(() => fs.readdirSync(debian)) ?? [])
    .map(Number)
    .filter(version => version >= 15)
    .toSorted((a, b) => b - a)
    .map(version => path.join(debian, String(version), 'bin'))

/** The first of them that has a server and can make its data folder. */
export const newestPostgres = (): string | undefined =>
  postgresFolders().find(bin => ['postgres', 'initdb'].every(name => isProgram(path.join(bin, name))))

const isProgram = (file: string) =>
  orUndefined(() => {
    fs.accessSync(file, fs.constants.X_OK)
    return true
  }) ?? false
