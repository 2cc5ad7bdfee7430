import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { partnerDocument } from '#server/app/openApi/apiDocument.ts'

/** The document of the partner API, from which its types are generated. */
const partnerDocumentText = (): string => JSON.stringify(partnerDocument(), undefined, 2)

export const partnerTypesFile = 'docs/integration/typescript/partnerApi.ts'
const marked = (document: string) =>
  `// From the document with SHA-256 ${createHash('sha256').update(document).digest('hex')}`

/** Whether the types were generated from the document as it is now. */
export const areTypesCurrent = async (): Promise<boolean> =>
  (await readFile(partnerTypesFile, 'utf8')).startsWith(`${marked(partnerDocumentText())}\n`)

/** The generator needs the compiler's API, which TypeScript 7 does not have (docs/decisions/0117). */
const generator = ['--package', 'typescript@5.9.3', '--package', 'openapi-typescript@7.13.0', 'openapi-typescript']

/** Generates the types from the document as it is now. docs/integration/README.md says when. */
if (import.meta.main) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kelvinchain-types-'))
  try {
    const document = partnerDocumentText()
    await writeFile(path.join(folder, 'partner.json'), document)
    const command = ['--yes', ...generator, 'partner.json', '--output', 'types.ts']
    await promisify(execFile)('npx', command, { cwd: folder })
    await writeFile(partnerTypesFile, `${marked(document)}\n${await readFile(path.join(folder, 'types.ts'), 'utf8')}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}
