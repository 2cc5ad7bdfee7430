import loggerFileTexts from '#web/devices/loggerFiles/texts.ts?lazy'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'

// What concerns loggers' files comes when it is wanted, with its own texts: details of deliveries are opened far more often.

/** A tab of the import centre. */
export const LoggerFilesTab = lazyPart(
  async () => (await import('#web/devices/loggerFiles/list/LoggerFilesTab.tsx')).LoggerFilesTab,
  loggerFileTexts,
)
/** What the temperature section of a delivery says about files of its loggers. */
export const DeliveryFiles = lazyPart(
  async () => (await import('#web/devices/loggerFiles/delivery/DeliveryFiles.tsx')).DeliveryFiles,
  loggerFileTexts,
)
