// What may be shown to somebody who has not signed in, or on any screen; all else comes with the screens behind the login.
export { common } from '#web/kernel/texts/texts.en.ts'
export { screens } from '#web/shell/screens/texts.en.ts'
export { layout } from '#web/shell/frame/texts.en.ts'
export { session } from '#web/identity/signIn/texts.en.ts'
export { account } from '#web/identity/account/texts.en.ts'
export { codes } from '#web/kernel/api/texts.en.ts'
