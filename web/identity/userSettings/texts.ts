import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const userSettings = {
  columns: {
    open: ['表示列', 'Columns'],
    title: ['表示列の設定', 'List columns'],
    hint: [
      '表示する列を選び、上下のボタン（またはAlt＋↑↓キー）で並べ替えます。「{{first}}」は常に先頭に表示されます。',
      'Select the columns to show and order them with the buttons (or Alt + ↑↓). “{{first}}” is always first.',
    ],
    up: ['「{{column}}」を上へ', 'Move “{{column}}” up'],
    down: ['「{{column}}」を下へ', 'Move “{{column}}” down'],
    moved: ['「{{column}}」を{{place}}番目に移動しました。', '“{{column}}” is now in position {{place}}.'],
    reset: ['既定に戻す', 'Reset to default'],
    apply: ['適用', 'Apply'],
  },
  searches: {
    open: ['保存した検索', 'Saved searches'],
    none: ['保存した検索はまだありません。', 'No search has been saved yet.'],
    name: ['現在の検索の名前', 'Name of the current search'],
    hint: [
      '「直近6か月」などの期間は、実行する日から数えます。任意の期間は、その日付のまま保存されます。',
      'Periods such as “Latest 6 months” count from the day you run the search. Custom dates are saved as they are.',
    ],
    taken: [
      '「{{name}}」はすでに保存されています。現在の検索で置き換えますか？',
      '“{{name}}” already exists. Replace it with the current search?',
    ],
    replace: ['置き換える', 'Replace'],
    deletes: [
      '保存した検索「{{name}}」を削除します。元に戻すことはできません。配送の情報は削除されません。',
      'The saved search “{{name}}” will be deleted. This cannot be undone. No deliveries are deleted.',
    ],
    deleteNow: ['削除する', 'Delete'],
    refused: {
      noName: ['名前を入力してください。', 'Please enter a name.'],
      full: [
        '保存できる検索は{{most}}件までです。不要な検索を削除してから保存してください。',
        'You can save up to {{most}} searches. Please delete one that you no longer need.',
      ],
      tooLong: [
        'この検索は長すぎるため保存できません。番号や条件を減らしてください。',
        'This search is too long to save. Please use fewer numbers or criteria.',
      ],
    },
  },
} satisfies Texts
