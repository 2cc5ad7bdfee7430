// What may be shown to somebody who has not signed in, or on any screen; all else comes with the screens behind the login.
export { common } from '#web/kernel/texts/texts.ts'
export { screens } from '#web/shell/screens/texts.ts'
export { layout } from '#web/shell/frame/texts.ts'
export { session } from '#web/identity/signIn/texts.ts'
export { codes } from '#web/kernel/api/texts.ts'
