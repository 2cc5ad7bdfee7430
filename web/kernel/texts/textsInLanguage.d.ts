// What scripts/webBuild/textsInLanguage.ts makes of a file of texts.

declare module '*.ts?lazy' {
  import type { TextBundle } from '#web/kernel/texts/i18n.ts'
  const bundle: TextBundle
  export default bundle
}
declare module '*.ts?ja' {}
declare module '*.ts?en' {}
