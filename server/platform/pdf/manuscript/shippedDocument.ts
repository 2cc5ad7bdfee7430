import fs from 'node:fs/promises'
import type { PrintLanguage } from '#server/platform/pdf/sheet.ts'

/** What the portal brings along, as texts in docs/, and the names of their files. */
export const shippedNames = {
  manual: { ja: 'KelvinChain_ユーザーマニュアル.pdf', en: 'KelvinChain_User_Manual.pdf' },
  terms: { ja: 'KelvinChain_利用規約.pdf', en: 'KelvinChain_Terms_of_Use.pdf' },
} as const
export type ShippedDocument = keyof typeof shippedNames

/** A text of docs/ as PDF; `date` (YYYY-MM-DD) and version are the text's own unless said otherwise. */
export async function shippedDocument(
  name: ShippedDocument,
  language: PrintLanguage,
  edition: { version?: string; date?: string } = {},
): Promise<Buffer> {
  const source = await fs.readFile(new URL(`../../../../docs/${name}/${language}.md`, import.meta.url), 'utf8')
  // The fonts and their reader weigh much, and most starts print nothing.
  const { printManuscript } = await import('#server/platform/pdf/manuscript/printManuscript.ts')
  return await printManuscript(source, { language, ...edition })
}
