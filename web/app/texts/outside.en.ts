import { account } from '#web/identity/account/texts.en.ts'
import { codes } from '#web/kernel/api/texts.en.ts'
import { common } from '#web/kernel/texts/texts.en.ts'
import { layout } from '#web/shell/frame/texts.en.ts'
import { screens } from '#web/shell/screens/texts.en.ts'
import { session } from '#web/identity/signIn/texts.en.ts'
import type { outside as japanese } from '#web/app/texts/outside.ja.ts'

/** The English of what may be shown outside the login. */
export const outside: typeof japanese = { common, screens, layout, session, account, codes }
