import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useText } from '#web/kernel/texts/useWords.ts'

/** Prints the page as it is shown, without frame and buttons (decision 0088). */
export function PrintButton() {
  const t = useText()
  return (
    <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
      {t('lists.print')}
    </Button>
  )
}
