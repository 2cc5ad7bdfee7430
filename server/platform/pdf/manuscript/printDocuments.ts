// npm run documents -- FOLDER: writes the user manual and the terms of use in both languages as PDF files.
import fs from 'node:fs/promises'
import path from 'node:path'
import { type ShippedDocument, shippedDocument, shippedNames } from '#server/platform/pdf/manuscript/shippedDocument.ts'

const [folder] = process.argv.slice(2)

async function printInto(into: string) {
  await fs.mkdir(into, { recursive: true })
  for (const name of Object.keys(shippedNames) as ShippedDocument[]) {
    for (const language of ['ja', 'en'] as const) {
      const file = path.join(into, shippedNames[name][language])
      await fs.writeFile(file, await shippedDocument(name, language))
      console.log(file)
    }
  }
}

if (folder) await printInto(folder)
else {
  console.error('usage: npm run documents -- FOLDER')
  process.exitCode = 1
}
