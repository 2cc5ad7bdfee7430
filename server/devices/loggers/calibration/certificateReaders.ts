import { sql } from 'kysely'
import { companiesOfMenu } from '#server/identity/companyContext/companiesOfMenu.ts'
import { limitedTo, loggerAt } from '#server/logistics/deliveries/access/access.ts'
import type { DocumentReaders } from '#server/partners/documents/documentAccess.ts'
import { referableCentres } from '#server/platform/http/calls/enterpriseScope.ts'

/** Everyone who sees the logger in the registry may read its calibrations' certificates. */
export const isCertificateSeenBy: DocumentReaders = caller => sql`exists (
    select from logger_calibrations k join loggers g on g.id = k.logger_id
     where k.document_id = d.id and ${limitedTo(referableCentres(caller), loggerAt(sql`g.id`))}
       and (${caller.isPlatform} or g.company_id = any(${companiesOfMenu(caller, 'LoggerRegistry')}::bigint[])))`
