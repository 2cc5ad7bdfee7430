import { account } from '#web/texts/en/account.ts'
import { codes } from '#web/texts/en/codes.ts'
import { common } from '#web/texts/en/common.ts'
import { layout } from '#web/texts/en/layout.ts'
import { screens } from '#web/texts/en/screens.ts'
import { session } from '#web/texts/en/session.ts'
import type { outside as japanese } from '#web/texts/ja/outside.ts'

/** The English of what may be shown outside the login. */
export const outside: typeof japanese = { common, screens, layout, session, account, codes }
