import type { ja } from '#web/texts/ja.ts'

export const importCentre: typeof ja.importCentre = {
  view: 'View',
  views: { data: 'Data (CSV)', loggerFiles: 'Logger files', history: 'Import history' },
  intro: 'CSV files are checked before they are taken in.',
  history: { none: 'Nothing has been imported yet.', noneHint: 'Files that were taken in are listed here.' },
}
