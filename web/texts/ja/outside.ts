import { account } from '#web/texts/ja/account.ts'
import { codes } from '#web/texts/ja/codes.ts'
import { common } from '#web/texts/ja/common.ts'
import { layout } from '#web/texts/ja/layout.ts'
import { screens } from '#web/texts/ja/screens.ts'
import { session } from '#web/texts/ja/session.ts'

/** What may be shown to somebody who has not signed in, or on any screen; all else comes with the screens behind the login. */
export const outside = { common, screens, layout, session, account, codes }
