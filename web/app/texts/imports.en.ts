import { csvUpload } from '#web/kernel/csv/texts.en.ts'
import { importCentre } from '#web/integration/importCentre/texts.en.ts'

/** What the import centre says. */
export const imports = { csvUpload, importCentre }
