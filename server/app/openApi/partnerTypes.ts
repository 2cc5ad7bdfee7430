import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { partnerDocument } from '#server/app/openApi/apiDocument.ts'

/** The document of the partner API, from which its types are generated. */
export const partnerDocumentText = (): string => JSON.stringify(partnerDocument(), undefined, 2)

export const partnerTypesFile = 'docs/integration/typescript/partnerApi.ts'
const marked = (document: string) =>
  `// From the document with SHA-256 ${createHash('sha256').update(document).digest('hex')}`

/** Whether the types were generated from the document as it is now. */
export const areTypesCurrent = async (): Promise<boolean> =>
  (await readFile(partnerTypesFile, 'utf8')).startsWith(`${marked(partnerDocumentText())}\n`)

/** docs/integration/README.md says how it is used. */
if (import.meta.main) {
  const [command, file = ''] = process.argv.slice(2)
  if (command === 'document') process.stdout.write(partnerDocumentText())
  else if (command === 'save')
    await writeFile(partnerTypesFile, `${marked(partnerDocumentText())}\n${await readFile(file, 'utf8')}`)
  else throw new Error('say document, or save and the generated file')
}
