import type { PrintLanguage } from '#server/platform/pdf/sheet.ts'
import { shippedDocument } from '#server/platform/pdf/manuscript/shippedDocument.ts'

const printed = new Map<PrintLanguage, Promise<Buffer>>()

/** The manual that comes with the portal; printed once in a process. */
export async function shippedManual(language: PrintLanguage): Promise<Buffer> {
  const printing = printed.get(language) ?? shippedDocument('manual', language)
  printed.set(language, printing)
  return await printing
}
