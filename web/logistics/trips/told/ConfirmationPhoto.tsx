import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { tripCalls } from '#contract/logistics/calls/trips.ts'
import { useFile } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type Props = { deliveryId: number; documentId: number; label: string }

/** Fetched when somebody wants to see it. */
export function ConfirmationPhoto({ deliveryId, documentId, label }: Props) {
  const t = useText()
  const [isWanted, setWanted] = useState(false)
  const asked = { deliveryId, documentId, enterpriseCode: useCompanyContext() }
  const { data } = useFile(tripCalls.getConfirmationPhoto, asked, [], { enabled: isWanted })
  if (data) return <Picture body={data.body} label={label} />
  return (
    <Button loading={isWanted} onClick={() => setWanted(true)}>
      {t('trips.recorded.showPhoto')}
    </Button>
  )
}

function Picture({ body, label }: { body: Blob; label: string }) {
  const address = useMemo(() => URL.createObjectURL(body), [body])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img className="photo-preview" src={address} alt={label} />
}
