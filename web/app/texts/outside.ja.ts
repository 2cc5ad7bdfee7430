// What may be shown to somebody who has not signed in, or on any screen; all else comes with the screens behind the login.
export { common } from '#web/kernel/texts/texts.ja.ts'
export { screens } from '#web/shell/screens/texts.ja.ts'
export { layout } from '#web/shell/frame/texts.ja.ts'
export { session } from '#web/identity/signIn/texts.ja.ts'
export { account } from '#web/identity/account/texts.ja.ts'
export { codes } from '#web/kernel/api/texts.ja.ts'
