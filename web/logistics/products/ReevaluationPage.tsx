import { getRouteApi, Link } from '@tanstack/react-router'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { ReevaluationFilter } from '#web/logistics/products/reevaluation/ReevaluationFilter.tsx'
import { ReevaluationPreview } from '#web/logistics/products/reevaluation/ReevaluationPreview.tsx'
import { UnknownProduct } from '#web/logistics/products/ProductPage.tsx'
import type { ReevaluationSearch } from '#web/logistics/products/productSearch.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import '#web/kernel/ui/section.css'

const route = getRouteApi('/layout/user-management/products/reevaluation')

/** TEL-15: judging deliveries anew with another version of an item – first what it would find, then the act with its reason. */
export function ReevaluationPage() {
  const t = useText()
  const localName = useLocalName()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { productId, from, until, lot } = search
  const { data, error, refetch } = useCall(
    productCalls.getProduct,
    { productId },
    { handledHere: [codes.notAuthorized] },
  )
  if (error?.failure === codes.notAuthorized || data?.mayEdit === false) return <UnknownProduct />
  if (error && !data) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  const standing = data.versions.filter(version => version.state !== 'withdrawn')
  const version = standing.find(one => one.version === search.version) ?? standing[0]
  if (!version) return <UnknownProduct />
  const days = from && until ? { from, until } : undefined
  const go = (next: Omit<ReevaluationSearch, 'productId'>) => void navigate({ search: { productId, ...next } })
  return (
    <div className="page narrow">
      <section className="section" aria-label={t('products.detail.evaluate')}>
        <div>
          <h2>
            <Link to="/user-management/products/detail" search={{ productId }}>
              {localName(data.nameJa, data.nameEn)}
            </Link>
          </h2>
          <p className="quiet">{data.itemCode}</p>
        </div>
        <p>{t('products.reevaluation.intro')}</p>
        <ReevaluationFilter {...{ search, version, standing }} onSearch={go} />
      </section>
      {days && (
        <ReevaluationPreview
          key={JSON.stringify([version.version, days, lot])}
          {...{ product: data, version, days, lot }}
        />
      )}
    </div>
  )
}
