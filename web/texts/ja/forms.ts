/** What all forms say. */
export const forms = {
  optional: '（任意）',
}
