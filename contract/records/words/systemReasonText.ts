import type { Language } from '#contract/kernel/language.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { systemReasons, type SystemReason } from '#contract/kernel/systemReasons.ts'
import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'

const words = bothLanguages({
  adminCommand: [
    'サーバーのコマンド（npm run admin:create）による登録',
    'Command on the server (npm run admin:create)',
  ],
  formerDemo: ['デモとして使われていたデータベースのため', 'The database had been used as a demo'],
  noLinkLeft: ['有効なリンクがなくなったため', 'No valid link to it was left'],
  subscribed: ['配信登録による作成', 'Created for a subscription'],
  endedByRecipient: ['受信者が配信を停止したため', 'The recipient unsubscribed'],
  centreChanged: ['配送先のセンターが変更されたため', 'The delivery goes to another centre'],
  carrierChanged: ['運送会社が変更されたため', 'Another company carries it'],
  subscriberWithoutKey: [
    'APIキーが無効になったか、企業が無効になったため',
    'Its API key was revoked, or its company is inactive',
  ],
  subscriberWithoutSecret: [
    '復元したバックアップに署名用のシークレットが含まれないため',
    'The restored backup does not have its secret',
  ],
  webhookFailing: ['3日間、すべての送信に失敗したため', 'Every message failed for three days'],
  webhookGone: ['受信側が受信を終了したため（HTTP 410）', 'The receiver is gone (HTTP 410)'],
  unreferenced: ['どこからも参照されていないため', 'Nothing referred to it'],
  timeZoneChanged: ['ポータルのタイムゾーンが変更されたため', 'The portal’s time zone was changed'],
}) satisfies Record<Language, Record<SystemReason, string>>

const codes = Object.keys(systemReasons) as SystemReason[]

/** Migrations that give companies a new menu say which. */
const menuReason = /^menu (\w+)$/
const menuText = (menu: string, language: Language) =>
  language === 'ja' ? `メニュー「${menu}」の追加` : `The menu “${menu}” was added`

/** REC-7: a reason that the portal stored, in words; any other as it is. */
export function systemReasonText(stored: string, language: Language): string {
  const code = codes.find(one => systemReasons[one] === stored)
  if (code) return words[language][code]
  const menu = givenMenus.find(one => one === menuReason.exec(stored)?.[1])
  return menu ? menuText(menuWords[language][menu], language) : stored
}

/** The stored reasons whose words in either language fit. */
export const systemReasonsBy = (fits: (text: string) => boolean): string[] =>
  [...codes.map(code => systemReasons[code]), ...givenMenus.map(menu => `menu ${menu}`)].filter(
    stored => fits(systemReasonText(stored, 'ja')) || fits(systemReasonText(stored, 'en')),
  )
