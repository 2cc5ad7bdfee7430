import { common } from '#web/texts/ja/common.ts'
import { deliveries } from '#web/texts/ja/deliveries.ts'
import { deliveryDetail } from '#web/texts/ja/deliveryDetail.ts'
import { codes } from '#web/texts/ja/codes.ts'
import { layout } from '#web/texts/ja/layout.ts'
import { screens } from '#web/texts/ja/screens.ts'
import { session } from '#web/texts/ja/session.ts'

/** Every text in Japanese: the source, whose type English must match. */
export const ja = { common, screens, layout, session, deliveries, deliveryDetail, codes }
