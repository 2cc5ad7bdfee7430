import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const boards = {
  edit: ['この画面を編集', 'Edit this board'],
  copy: ['コピーして編集', 'Copy and edit'],
  newName: ['自分の画面', 'My board'],
  copyOf: ['{{name}}のコピー', 'Copy of {{name}}'],
  choice: {
    label: ['画面', 'Board'],
    standard: ['標準', 'Standard'],
    own: ['自分の画面', 'My boards'],
    shared: ['共有された画面', 'Shared boards'],
    ownShared: ['{{name}}（共有中）', '{{name}} (shared)'],
    of: ['{{name}}（{{owner}}）', '{{name}} ({{owner}})'],
  },
  isShared: ['社内に共有中', 'Shared in your company'],
  sharedBy: ['{{name}}さんが共有', 'Shared by {{name}}'],
  acts: {
    share: ['社内に共有', 'Share'],
    unshare: ['共有を終了', 'Stop sharing'],
    delete: ['画面を削除', 'Delete board'],
  },
  confirm: {
    share: ['共有する', 'Share'],
    unshare: ['共有を終了する', 'Stop sharing'],
    delete: ['削除する', 'Delete'],
  },
  explained: {
    share: [
      '「{{name}}」を自社のすべてのユーザーに共有します。以後の変更も反映されます。各カードには、閲覧するユーザーの権限で見られるものだけが表示されます。',
      '“{{name}}” will be shared with all users of your company, with your later changes. Each card shows only what its viewer may see.',
    ],
    unshare: [
      '「{{name}}」の共有を終了します。ほかのユーザーには表示されなくなります。コピーされた画面と元の画面は残ります。',
      '“{{name}}” will no longer be shown to other users. Copies and the board itself stay.',
    ],
    delete: [
      '画面「{{name}}」を削除します。元に戻すことはできません。配送などのデータは削除されません。',
      'The board “{{name}}” will be deleted. This cannot be undone. No data is deleted.',
    ],
    deleteShared: [
      'この画面は社内に共有中です。ほかのユーザーにも表示されなくなります。',
      'This board is shared: other users will no longer see it either.',
    ],
  },
  done: {
    share: ['「{{name}}」を社内に共有しました。', '“{{name}}” is now shared.'],
    unshare: ['「{{name}}」の共有を終了しました。', '“{{name}}” is no longer shared.'],
    delete: ['画面「{{name}}」を削除しました。', 'The board “{{name}}” was deleted.'],
  },
  gone: [
    'この画面は削除されたか、共有が終了しています。標準の画面を表示しています。',
    'This board was deleted or is no longer shared. The standard is shown instead.',
  ],
  leftOut: [
    '閲覧する権限のないカードは表示していません：{{cards}}',
    'Not shown, because you do not have access: {{cards}}',
  ],
  and: ['、', ', '],
  unknown: [
    'このバージョンで表示できないカードが{{number}}枚あります。',
    'Cards that this version cannot show: {{number}}',
  ],
  found: ['{{number}}件', '{{number}}'],
  all: ['{{title}} {{number}}件をすべて表示', '{{title}}: show all {{number}}'],
  open: ['一覧を開く', 'Open list'],
  openOf: ['「{{title}}」の一覧を開く', 'Open list: {{title}}'],
} satisfies Texts
