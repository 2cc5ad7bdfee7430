import { lazy } from 'react'
import { loadTexts } from '#web/kernel/texts/i18n.ts'
import { loggerFileTexts } from '#web/devices/loggerFiles/texts.ts'

// What concerns loggers' files comes when it is wanted, with its own texts: details of deliveries are opened far more often.

const withTexts = async <Module>(module: Promise<Module>): Promise<Module> =>
  (await Promise.all([module, loadTexts(loggerFileTexts)()]))[0]

/** A tab of the import centre. */
export const LoggerFilesTab = lazy(async () => ({
  default: (await withTexts(import('#web/devices/loggerFiles/list/LoggerFilesTab.tsx'))).LoggerFilesTab,
}))
/** What the temperature section of a delivery says about files of its loggers. */
export const DeliveryFiles = lazy(async () => ({
  default: (await withTexts(import('#web/devices/loggerFiles/delivery/DeliveryFiles.tsx'))).DeliveryFiles,
}))
