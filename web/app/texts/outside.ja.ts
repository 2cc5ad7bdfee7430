import { account } from '#web/identity/account/texts.ja.ts'
import { codes } from '#web/kernel/api/texts.ja.ts'
import { common } from '#web/kernel/texts/texts.ja.ts'
import { layout } from '#web/shell/frame/texts.ja.ts'
import { screens } from '#web/shell/screens/texts.ja.ts'
import { session } from '#web/identity/signIn/texts.ja.ts'

/** What may be shown to somebody who has not signed in, or on any screen; all else comes with the screens behind the login. */
export const outside = { common, screens, layout, session, account, codes }
