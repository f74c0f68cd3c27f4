/** Actions that ask no `may(…)`, as `noun/file: function`, and what protects them instead (decision 0079). */
export const ANYONE_MAY: Readonly<Record<string, string>> = {
  // Whoever signs in has no actor yet.
  'passwords/sign-in-with-password.ts: signInWithPassword': 'the password proves who it is; limited attempts',
  'passkeys/begin-passkey-sign-in.ts: beginPasskeySignIn': 'a challenge names nobody; limited attempts',
  'passkeys/sign-in-with-passkey.ts: signInWithPasskey': 'the signature of the key proves who it is; limited attempts',
  'passwords/request-reset.ts: requestReset': 'writes only to the address itself; limited letters',
  'passwords/reset-password.ts: resetPassword': 'the code of the letter proves who it is',
  'accounts/register.ts: register': 'the ticket proves the phone or address',
  'codes/send-phone-code.ts: sendPhoneCode': 'writes only to the phone itself; a puzzle and limits',
  'messages/send-email-code.ts: sendEmailCode': 'writes only to the address itself; a puzzle and limits',
  'codes/verify-code.ts: verifyCode': 'the code proves the phone or address; limited attempts',
  'sessions/adopt-session.ts: adoptSession': 'the session was proved by its access token or by a password just now',
  'sessions/renew-session.ts: renewSession': 'the token of the cookie is the session',
  'sessions/sign-out.ts: signOut': 'the token of the cookie is the session',
  'staff/check-staff-password.ts: checkStaffPassword': 'the password proves who it is; limited attempts',
  'staff/sign-in-staff.ts: signInStaff': 'password and second factor prove who it is; limited attempts',
  'staff/accept-invitation.ts: acceptInvitation': 'the token of the invitation proves who it is',
  'staff/accept-invitation.ts: confirmSecondFactor': 'token of the invitation, first code of its second factor',
  'staff/renew-staff-session.ts: renewStaffSession': 'the token of the cookie is the session',

  // Reads, which the route checks.
  'content/save-redirects.ts: previewRedirects': 'saves nothing; the route asks `may(add, redirect)`',

  // Open to every visitor.
  'captcha/consume-solution.ts: consumeSolution': 'a puzzle is there for anybody',
  'checkout/submit-order.ts: submitOrder': 'anybody may buy; limits of open orders',
  'checkout/place-order.ts: earlierResult': 'finds the order of the own key and changes nothing',
  'forms/save-form.ts: saveForm': 'anybody may write to the shop; a puzzle and limits',
  'forms/save-gift-request.ts: saveGiftRequest': 'anybody may ask for the gift; limited letters',
  'forms/send-gift-letter.ts: sendGiftLetter': 'the letter of a form that the same network has just saved',
  'forms/save-file.ts: admitUpload': 'a puzzle and limits before a file of a form is read',
  'forms/save-file.ts: saveFile': 'anybody may attach a file to a form; limits',
  'mailing/request-subscription.ts: requestSubscription': 'the address itself confirms by a link; limited letters',
  'mailing/confirm-subscription.ts: confirmSubscription': 'the signed link of the letter',
  'mailing/end-subscription.ts: endSubscription': 'the signed link of the letter',
  'courses/change-course-reminders.ts: endCourseReminders': 'the signed link of the letter',
  'recalls/confirm-notice.ts: confirmNotice': 'the signed link of the letter',
  'restock/request-restock-notice.ts: requestRestockNotice': 'anybody may ask for one letter about a product; limits',
  'reviews/write-review.ts: writeReview': 'anybody may write; a moderator publishes',
  'support/ask-question.ts: askQuestion': 'anybody may ask; limits',
  'tickets/receive-letter.ts: receiveLetter':
    'the mail company proves itself; the token of the address or the ids of our letters and the sender name the ticket; limits',
  'support/send-message.ts: sendMessage': 'the chat of the actor or of the own cookie; limits',
  'webinars/register-guest.ts: registerGuest': 'anybody may register; a puzzle and limits',
  'webinars/cancel-registration.ts: cancelRegistration': 'the signed link of the letter',

  'checkout/find-offers.ts: findOffers': 'anybody may ask for prices; only answers of carriers are written down',
  'checkout/estimate-delivery.ts: estimateDelivery':
    'anybody may ask for prices; only answers of carriers are written down',
  'checkout/find-points-for-cart.ts: findPointsForCart': 'points are public; only codes of cities are written down',
  'delivery/find-points.ts: findPoints': 'points are public; only codes of cities are written down',
  'delivery/delivery-offers.ts: ownShopPlace': 'the address of the shop is public; writes nothing',
  'menus/preview-menus.ts: menusOfPreview': 'whoever has the link of a preview, which works for an hour',
  'content/preview-content.ts: showPreview':
    'its random link, made for whoever may save, works for an hour; what it writes is rolled back',

  // Asked elsewhere.
  'orders/confirm-by-code.ts: confirmByCode': '`confirmOrder` asks, in the transaction that consumes the code',
  'payments/record-payment-signal.ts: recordPaymentSignal':
    'a notification changes nothing by itself: the payment is checked at the company',
  'shipments/record-parcel-signal.ts: recordParcelSignal':
    'a notification changes nothing by itself: the parcel is read from the carrier; the address of the webhook is secret',
  'feeds/write-market-feed.ts: writeMarketFeed': 'public goods, written again from the database',
};
