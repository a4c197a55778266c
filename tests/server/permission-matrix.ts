import type { Role } from '#contract/role.ts'
import type { AccessScope } from '#contract/roles.ts'

/**
 * Permissions of each role for each call, written by hand and compared with the table of the contract: the columns are
 * admin, editor, event-staff and reader.
 */
const matrix = `
GET    /admin/get-membership                        all    all    -      all
GET    /admin/get-membershipById/:id                all    all    -      all
GET    /admin/history/enquiry/:id                   all    all    -      all
POST   /admin/add-membership                        all    all    -      -
PUT    /admin/update-membershipById/:id             all    all    -      -
DELETE /admin/delete-membershipById/:id             all    all    -      -
GET    /admin/get-member                            all    all    -      all
GET    /admin/get-memberbyid/:id                    all    all    -      all
GET    /admin/history/member/:id                    all    all    -      all
POST   /admin/add-member                            all    all    -      -
PUT    /admin/update-member/:id                     all    all    -      -
DELETE /admin/delete-member/:id                     all    all    -      -
GET    /admin/get-events                            all    all    all    all
GET    /admin/get-event/:id                         all    all    all    all
GET    /admin/history/event/:id                     all    all    -      all
POST   /admin/add-event                             all    all    -      -
PUT    /admin/update-event/:id                      all    all    -      -
DELETE /admin/delete-event/:id                      all    all    -      -
GET    /admin/get-banner                            all    all    -      all
GET    /admin/get-banner/:id                        all    all    -      all
GET    /admin/history/banner/:id                    all    all    -      all
POST   /admin/add-banner                            all    all    -      -
PUT    /admin/update-banner/:id                     all    all    -      -
DELETE /admin/delete-banner/:id                     all    all    -      -
GET    /admin/get-founderProfiles                   all    all    -      all
GET    /admin/get-founderProfile/:id                all    all    -      all
GET    /admin/history/founderProfile/:id            all    all    -      all
POST   /admin/add-founderProfile                    all    all    -      -
PUT    /admin/update-founderProfile/:id             all    all    -      -
DELETE /admin/delete-founderProfile/:id             all    all    -      -
GET    /admin/get-gallery                           all    all    all    all
GET    /admin/history/galleryItem/:id               all    all    all    all
POST   /admin/add-gallery                           all    all    all    -
PUT    /admin/update-gallery/:id                    all    all    own    -
DELETE /admin/delete-gallery/:id                    all    all    own    -
GET    /admin/get-header-announcement               all    all    -      all
GET    /admin/history/announcement/:id              all    all    -      all
POST   /admin/upsert-header-announcement            all    all    -      -
PUT    /admin/toggle-header-announcement            all    all    -      -
GET    /admin/get-dashboard                         all    all    -      all
GET    /admin/uploads/:id                           all    all    all    -
PATCH  /admin/uploads/:id                           all    all    all    -
GET    /admin/account                               all    all    all    all
PUT    /admin/account                               all    all    all    all
PUT    /admin/account/picture                       all    all    all    all
DELETE /admin/account/picture                       all    all    all    all
PUT    /admin/account/password                      all    all    all    all
GET    /admin/account/devices                       all    all    all    all
DELETE /admin/account/devices                       all    all    all    all
DELETE /admin/account/devices/:id                   all    all    all    all
GET    /admin/account/factors                       all    all    all    all
POST   /admin/account/confirm                       all    all    all    all
POST   /admin/account/confirm/passkey               all    all    all    all
POST   /admin/account/passkeys/options              all    all    all    all
POST   /admin/account/passkeys                      all    all    all    all
DELETE /admin/account/passkeys/:id                  all    all    all    all
POST   /admin/account/totp                          all    all    all    all
PUT    /admin/account/totp                          all    all    all    all
DELETE /admin/account/totp                          all    all    all    all
POST   /admin/account/recovery-codes                all    all    all    all
GET    /admin/account/notifications                 all    all    all    all
PUT    /admin/account/notifications                 all    all    all    all
DELETE /admin/account/notifications                 all    all    all    all
POST   /admin/account/notifications/test            all    all    all    all
PUT    /admin/account/batches                       all    all    all    all
PUT    /admin/account/enquiries-seen                all    all    all    all
GET    /admin/people                                all    -      -      -
POST   /admin/people                                all    -      -      -
PUT    /admin/people/:id                            all    -      -      -
POST   /admin/people/:id/link                       all    -      -      -
GET    /admin/people/:id/devices                    all    -      -      -
DELETE /admin/people/:id/devices/:device            all    -      -      -
GET    /admin/factor-roles                          all    -      -      -
PUT    /admin/factor-roles                          all    -      -      -
GET    /admin/audit                                 all    -      -      -
GET    /admin/audit.csv                             all    -      -      -
PUT    /admin/audit/kept                            all    -      -      -
GET    /admin/website                               all    all    -      -
GET    /admin/webhooks                              all    -      -      -
POST   /admin/webhooks                              all    -      -      -
PUT    /admin/webhooks/:id                          all    -      -      -
DELETE /admin/webhooks/:id                          all    -      -      -
POST   /admin/webhooks/:id/secret                   all    -      -      -
POST   /admin/webhooks/:id/test                     all    -      -      -
GET    /admin/webhooks/:id/deliveries               all    -      -      -
POST   /admin/webhook-deliveries/:id/again          all    -      -      -
`

/** One call, and how far each role may go. */
type MatrixRow = { call: string; scopes: Record<Role, AccessScope> }

export const matrixRows: readonly MatrixRow[] = matrix.trim().split('\n').map(rowOf)

function rowOf(line: string): MatrixRow {
  const [method = '', path = '', admin, editor, staff, reader] = line.split(/ +/)
  return {
    call: `${method} ${path}`,
    scopes: {
      admin: scopeOf(admin),
      editor: scopeOf(editor),
      'event-staff': scopeOf(staff),
      reader: scopeOf(reader),
    },
  }
}

function scopeOf(cell: string | undefined): AccessScope {
  return cell === 'all' || cell === 'own' ? cell : 'none'
}
