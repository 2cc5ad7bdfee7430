import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { DisclosureCsvDialog } from '#web/logistics/disclosure/csv/DisclosureCsvDialog.tsx'
import { useText } from '#web/kernel/texts/useText.ts'

/** The way of a file of settings back in. */
export function CsvUploadButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('disclosure.csv.upload')}
      </Button>
      {isOpen && <DisclosureCsvDialog onClose={() => setOpen(false)} />}
    </>
  )
}
