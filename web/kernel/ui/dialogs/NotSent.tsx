import { Alert } from 'antd'
import { useText } from '#web/kernel/texts/useWords.ts'

/** In a form or a question that could not be sent: that nothing is lost, and what to do. `act` is what its button says. */
export function NotSent({ act }: { act: string }) {
  return <Alert type="warning" role="status" className="wide" title={useText()('common.notSent', { act })} />
}
