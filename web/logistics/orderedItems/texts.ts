import { orderedItemWords } from '#contract/logistics/words/orderedItemWords.ts'
import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const orderedItems = {
  ...orderedItemWords.pairs,
  filter: {
    statuses: { '1': ['輸送中', 'In transit'], '2': ['配達完了', 'Delivered'], all: ['すべて', 'All'] },
    code: ['品目・医薬品コード', 'Item / drug code'],
    urgent: ['要対応のみ', 'Urgent only'],
    period: ['到着予定日', 'Day of arrival'],
    periods: {
      any: ['すべて', 'All'],
      today: ['本日', 'Today'],
      tomorrow: ['明日', 'Tomorrow'],
      week: ['今週', 'This week'],
    },
    overdue: [
      '予定日を過ぎて未着の配送も表示します。',
      'Deliveries that are overdue and have not arrived are included.',
    ],
    delivered: [
      '期間を指定しない場合、配達完了は出荷日が直近12か月のものを表示します。',
      'If no dates are set, delivered items shipped in the last 12 months are shown.',
    ],
  },
  dock: {
    set: ['ドックを指定', 'Set dock'],
    change: ['変更', 'Change'],
    changeOf: ['{{reference}}のドックを変更', 'Change dock of {{reference}}'],
    setOf: ['{{reference}}のドックを指定', 'Set dock of {{reference}}'],
    title: ['入荷ドック（{{reference}}）', 'Dock of {{reference}}'],
    action: ['保存', 'Save'],
    hint: [
      '荷受けするドック・バースの番号や名称。空欄にすると取り消します。',
      'Number or name of the receiving dock. Leave it empty to take it back.',
    ],
    done: ['{{reference}}のドックを保存しました。', 'The dock of {{reference}} has been saved.'],
    named: ['ドック {{dock}}', 'Dock {{dock}}'],
  },
  list: {
    noPlan: ['予定なし', 'Not scheduled'],
    lateBy: ['遅延 {{duration}}', 'Late by {{duration}}'],
    urgency: ['緊急度', 'Urgency'],
    urgent: ['要対応（温度逸脱・遅延）', 'Urgent: excursion or late'],
    anyTime: ['{{day}} 時刻指定なし', '{{day}}, no time given'],
    none: ['該当する入荷予定はありません。', 'No ordered items match.'],
    noneHint: [
      '条件を減らすか、配送状況を「すべて」にしてお試しください。入荷予定または出荷リストが開示されていない配送は表示されません。',
      'Try fewer filters, or set the delivery status to “All”. Deliveries whose ordered items or shipping list are not disclosed to you are not shown.',
    ],
  },
} satisfies Texts
