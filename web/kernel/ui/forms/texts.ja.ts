/** What all forms say. */
export const forms = {
  optional: '（任意）',
  faulty: '入力内容を確認してください。',
}
