import { csvUpload } from '#web/texts/ja/csvUpload.ts'
import { importCentre } from '#web/texts/ja/importCentre.ts'

/** What the import centre says. */
export const imports = { csvUpload, importCentre }
