import fs from 'node:fs/promises'
import type { PrintLanguage } from '#server/platform/pdf/sheet.ts'

/** Documents that the portal ships as Markdown in docs/, and the names of their PDF files. */
export const shippedNames = {
  manual: { ja: 'KelvinChain_ユーザーマニュアル.pdf', en: 'KelvinChain_User_Manual.pdf' },
  terms: { ja: 'KelvinChain_利用規約.pdf', en: 'KelvinChain_Terms_of_Use.pdf' },
} as const
export type ShippedDocument = keyof typeof shippedNames

/** Prints a document of docs/ as PDF; `edition` overrides its version and date (YYYY-MM-DD). */
export async function shippedDocument(
  name: ShippedDocument,
  language: PrintLanguage,
  edition: { version?: string; date?: string } = {},
): Promise<Buffer> {
  const source = await fs.readFile(new URL(`../../../../docs/${name}/${language}.md`, import.meta.url), 'utf8')
  // Loaded when needed: the fonts and their parser are large.
  const { printManuscript } = await import('#server/platform/pdf/manuscript/printManuscript.ts')
  return await printManuscript(source, { language, ...edition })
}
