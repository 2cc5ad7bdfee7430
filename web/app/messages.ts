import type { MessageInstance } from 'antd/es/message/interface'

/** spec 9 */
const errorDurationSeconds = 5
const noticeDurationSeconds = 3

let shown: MessageInstance | undefined

/** The application hands over antd's messages once, so that what is not a component can show one. */
export const connectMessages = (messages: MessageInstance) => {
  shown = messages
}

/** One red message for 5 s (spec 8); the same text from several calls shows once. */
export const showError = (text: string) =>
  void shown?.open({ type: 'error', content: text, key: text, duration: errorDurationSeconds })

export const showNotice = (text: string) =>
  void shown?.open({ type: 'success', content: text, key: text, duration: noticeDurationSeconds })
