/** What is asked before a form with unsaved changes is left. */
export const unsaved = {
  title: '保存していない変更があります',
  text: 'この画面を離れると、入力した内容は失われます。',
  leave: '破棄して移動',
  stay: '入力を続ける',
}
