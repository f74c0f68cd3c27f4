import type { StoredLists, MergeMeta } from '../../api/account/temp-baskets.schema.ts';
import { APPLICATION } from '../../kernel/application.ts';
import type { CallAnswer } from '../../api/api-calls.schema.ts';
import type { AccountSyncState } from './account-sync-state.ts';
import { accountHash, syncStateOf } from './account-sync-state.ts';
import { ApiError, hasCode } from './api-error.ts';
import { callApi } from './api.ts';
import type { ShopState } from './stored-state.ts';
import { newKey } from './new-key.ts';
import { changeShopState, readShopState } from './shop-state.ts';
import { isSameLists, sharedLists, mergeThreeWay, type SharedLists } from './three-way.ts';

type Synced = AccountSyncState['synced'];

type Entry = CallAnswer<'GET /api/temp-baskets'>['data'][number];

const FIELDS = { 'fields[0]': 'version', 'fields[1]': 'lines', 'fields[2]': 'later', 'fields[3]': 'favorites' };
/** Limits the retries when another device keeps writing at the same time. */
const MAX_ROUNDS = 6;

/** The merged lists fit neither the cart nor «Отложено»; both sides stay unchanged. */
const TOO_LONG = 'В\u00a0отложенном набралось больше 500 товаров: уберите лишние и\u00a0повторите.';

/**
 * Keeps the cart, «Отложено» and favourites of this browser and of the account in sync (decision 0045): a merge at
 * sign-in, then three-way merges with the lists of the last sync as their base. No unseen change is overwritten.
 */
export function syncBasket(userId: number) {
  // A merge whose response was lost is sent again unchanged with the same key, so that it is done once.
  let pendingMerge: { readonly key: string; readonly sent: SharedLists } | undefined;
  let basketId: number | undefined;
  // Products unknown to the shop stay in this browser only; the cart shows that they are gone.
  const unknownProducts = new Set<number>();
  let stopped = false;

  function localLists(): SharedLists {
    const { items, later, favorites } = sharedLists(readShopState());
    const isKnown = ({ product }: { product: number }) => !unknownProducts.has(product);
    return {
      items: items.filter(isKnown),
      later: later.filter(isKnown),
      favorites: favorites.filter((product) => !unknownProducts.has(product)),
    };
  }

  /** Takes over the account's lists and keeps what was changed here since `base`. */
  function adopt(base: SharedLists, data: Entry, meta: Partial<MergeMeta> = {}): void {
    basketId = data.id;
    const { version, lines: items, later, favorites } = listsOf(data);
    const synced: Synced = { version, items, later, favorites };
    for (const product of meta.unknown ?? []) unknownProducts.add(product);
    const knownBase = withoutUnknown(base, unknownProducts);
    let fits = true;
    changeShopState((state): Partial<ShopState> => {
      const merged = mergeThreeWay(knownBase, sharedLists(state), synced);
      fits = merged !== undefined;
      if (!merged || stopped) return {};
      const displaced = [...(meta.displaced ?? []), ...(syncStateOf(userId, state.account)?.displaced ?? [])];
      return {
        cart: { ...state.cart, items: merged.items, later: merged.later },
        favorites: merged.favorites,
        account: { of: accountHash(userId), synced, displaced } satisfies AccountSyncState,
      };
    });
    if (!fits) throw new ApiError(409, TOO_LONG);
  }

  async function merge(): Promise<void> {
    pendingMerge ??= { key: newKey(), sent: localLists() };
    const { key, sent } = pendingMerge;
    const body = { ...sent, key };
    try {
      const { data, meta } = await callApi('POST /api/temp-baskets/merge', { query: FIELDS, body, needsSignIn: true });
      adopt(sent, data, meta);
      pendingMerge = undefined;
    } catch (error) {
      // Refused for good: the next attempt is a new merge of the lists at that time.
      if (error instanceof ApiError && !error.retryable) pendingMerge = undefined;
      throw error;
    }
  }

  /** Takes over changes of other devices. */
  async function pull(synced: Synced): Promise<void> {
    const query = { 'filters[application]': APPLICATION, ...FIELDS };
    const { data } = await callApi('GET /api/temp-baskets', { query, needsSignIn: true });
    const found = data[0];
    basketId = found?.id;
    if (!found) clearSyncState();
    else if (found.attributes.version !== synced.version) adopt(synced, found);
  }

  /** @returns false when another device wrote first: its changes must be pulled before the next push */
  async function push(synced: Synced, sent: SharedLists): Promise<boolean> {
    const { items: temp_basket, later, favorites } = sent;
    const body = { data: { temp_basket, later, favorites, version: synced.version } };
    try {
      const params = { id: String(basketId) };
      const request = { params, query: FIELDS, body, needsSignIn: true };
      const { data, meta } = await callApi('PUT /api/temp-baskets/:id', request);
      adopt(sent, data, meta);
      return true;
    } catch (error) {
      if (hasCode(error, 'basket-changed')) return false;
      throw error;
    }
  }

  async function syncInRounds(pullFirst: boolean): Promise<void> {
    let mustPull = pullFirst;
    for (let round = 0; round < MAX_ROUNDS && !stopped; round++) {
      const state = syncStateOf(userId, readShopState().account);
      if (!state) {
        await merge();
        continue;
      }
      if (mustPull || basketId === undefined) {
        mustPull = false;
        await pull(state.synced);
        continue;
      }
      const current = localLists();
      if (isSameLists(current, state.synced)) return;
      mustPull = !(await push(state.synced, current));
    }
  }

  return {
    /**
     * Syncs both sides, one tab at a time.
     * @param pullFirst whether other devices may have changed something since the last sync
     * @throws ApiError when it failed; both sides are then unchanged
     */
    async sync(pullFirst: boolean): Promise<void> {
      const work = () => syncInRounds(pullFirst);
      // Tabs share their lists: the second tab finds the work already done.
      await (navigator.locks ? navigator.locks.request('basket-sync', work) : work());
    },

    /** Sends unsynced changes when the page is being left, without waiting for the response. */
    flush(): void {
      const state = syncStateOf(userId, readShopState().account);
      const current = localLists();
      if (!state || stopped || basketId === undefined || isSameLists(current, state.synced)) return;
      const { items: temp_basket, later, favorites } = current;
      const body = { data: { temp_basket, later, favorites, version: state.synced.version } };
      const request = { params: { id: String(basketId) }, query: FIELDS, body, needsSignIn: true, keepalive: true };
      void callApi('PUT /api/temp-baskets/:id', request).catch(() => undefined);
    },

    stop(): void {
      stopped = true;
    },
  };
}

/** After sign-out: the cart stays, the sync state of the account is removed. */
export function clearSyncState(): void {
  changeShopState(({ account }) => (account === null ? {} : { account: null }));
}

function withoutUnknown({ items, later, favorites }: SharedLists, unknown: ReadonlySet<number>): SharedLists {
  return {
    items: items.filter(({ product }) => !unknown.has(product)),
    later: later.filter(({ product }) => !unknown.has(product)),
    favorites: favorites.filter((product) => !unknown.has(product)),
  };
}

/** @throws TypeError for an entry without the requested fields */
function listsOf({ attributes: { version, lines, later, favorites } }: Entry): StoredLists {
  if (version === undefined || !lines || !later || !favorites) throw new TypeError('an entry without its lists');
  return { version, lines, later, favorites };
}
