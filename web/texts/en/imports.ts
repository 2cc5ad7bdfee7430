import { csvUpload } from '#web/texts/en/csvUpload.ts'
import { importCentre } from '#web/texts/en/importCentre.ts'

/** What the import centre says. */
export const imports = { csvUpload, importCentre }
