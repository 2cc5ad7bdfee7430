import { orderedItemWords } from '#contract/logistics/words/orderedItemWords.ts'

export const orderedItems = {
  ...orderedItemWords.ja,
  filter: {
    statuses: { '1': '輸送中', '2': '配達完了', all: 'すべて' },
    code: '品目・医薬品コード',
    delivered: '期間を指定しない場合、配達完了は出荷日が直近12か月のものを表示します。',
  },
  list: {
    noPlan: '予定なし',
    none: '該当する入荷予定はありません。',
    noneHint:
      '条件を減らすか、配送状況を「すべて」にしてお試しください。入荷予定または出荷リストが開示されていない配送は表示されません。',
  },
}
