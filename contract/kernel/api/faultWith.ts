/** The fault that this message of 4022 states; undefined for any other message. */
export const faultWith = <Fault extends string>(
  messages: Readonly<Record<Fault, string>>,
  message: string,
): Fault | undefined => (Object.keys(messages) as Fault[]).find(fault => messages[fault] === message)
