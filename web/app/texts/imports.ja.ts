import { csvUpload } from '#web/kernel/csv/texts.ja.ts'
import { importCentre } from '#web/integration/importCentre/texts.ja.ts'

/** What the import centre says. */
export const imports = { csvUpload, importCentre }
