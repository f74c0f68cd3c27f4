import type { StoredLists, MergeMeta } from '../../api/account/temp-baskets.schema.ts';
import { APPLICATION } from '../../kernel/application.ts';
import type { CallAnswer } from '../../api/api-calls.schema.ts';
import type { AccountMemory } from './account-memory.ts';
import { markOf, memoryOf } from './account-memory.ts';
import { ApiError, hasCode } from './api-error.ts';
import { callApi } from './api.ts';
import type { ShopState } from './stored-state.ts';
import { newKey } from './new-key.ts';
import { changeShopState, readShopState } from './shop-state.ts';
import { isSameLists, sharedOf, threeWay, type SharedLists } from './three-way.ts';

type Synced = AccountMemory['synced'];

type Entry = CallAnswer<'GET /api/temp-baskets'>['data'][number];

const FIELDS = { 'fields[0]': 'version', 'fields[1]': 'lines', 'fields[2]': 'later', 'fields[3]': 'favorites' };
/** Another device that writes at the same moment is answered by looking again, not for ever. */
const MOST_TURNS = 6;

/** Lists that fit neither the cart nor «Отложено»; both sides stay as they are. */
const TOO_LONG = 'В\u00a0отложенном набралось больше 500 товаров: уберите лишние и\u00a0повторите.';

/**
 * Keeps the cart, «Отложено» and favourites of this browser and of the account the same (decision 0045): a merge at
 * sign-in, then the changes of both sides, compared with what both last had. Nothing is written over unseen.
 */
export function syncBasket(userId: number) {
  // A merge whose answer was lost is asked again as it was, so that it is done once.
  let merging: { readonly key: string; readonly sent: SharedLists } | undefined;
  let basketId: number | undefined;
  // Goods the shop knows nothing of stay in this browser, where the cart tells of them.
  const forgotten = new Set<number>();
  let stopped = false;

  function mine(): SharedLists {
    const { items, later, favorites } = sharedOf(readShopState());
    const isKnown = ({ product }: { product: number }) => !forgotten.has(product);
    return {
      items: items.filter(isKnown),
      later: later.filter(isKnown),
      favorites: favorites.filter((product) => !forgotten.has(product)),
    };
  }

  /** Takes over what the account has; what was changed here since `base` stays. */
  function adopt(base: SharedLists, data: Entry, meta: Partial<MergeMeta> = {}): void {
    basketId = data.id;
    const { version, lines: items, later, favorites } = listsOf(data);
    const synced: Synced = { version, items, later, favorites };
    for (const product of meta.unknown ?? []) forgotten.add(product);
    const known = withoutUnknown(base, forgotten);
    let fits = true;
    changeShopState((state): Partial<ShopState> => {
      const joined = threeWay(known, sharedOf(state), synced);
      fits = joined !== undefined;
      if (!joined || stopped) return {};
      const displaced = [...(meta.displaced ?? []), ...(memoryOf(userId, state.account)?.displaced ?? [])];
      return {
        cart: { ...state.cart, items: joined.items, later: joined.later },
        favorites: joined.favorites,
        account: { of: markOf(userId), synced, displaced } satisfies AccountMemory,
      };
    });
    if (!fits) throw new ApiError(409, TOO_LONG);
  }

  async function merge(): Promise<void> {
    merging ??= { key: newKey(), sent: mine() };
    const { key, sent } = merging;
    const body = { ...sent, key };
    try {
      const { data, meta } = await callApi('POST /api/temp-baskets/merge', { query: FIELDS, body, needsSignIn: true });
      adopt(sent, data, meta);
      merging = undefined;
    } catch (error) {
      // A clear no: the next try is a new merge, of the lists as they will be then.
      if (error instanceof ApiError && !error.retryable) merging = undefined;
      throw error;
    }
  }

  /** What other devices have done. */
  async function pull(synced: Synced): Promise<void> {
    const query = { 'filters[application]': APPLICATION, ...FIELDS };
    const { data } = await callApi('GET /api/temp-baskets', { query, needsSignIn: true });
    const found = data[0];
    basketId = found?.id;
    if (!found) forget();
    else if (found.attributes.version !== synced.version) adopt(synced, found);
  }

  /** @returns false when another device was faster: what it has done is to be looked at first */
  async function push(synced: Synced, sent: SharedLists): Promise<boolean> {
    const { items: temp_basket, later, favorites } = sent;
    const body = { data: { temp_basket, later, favorites, version: synced.version } };
    try {
      const params = { id: String(basketId) };
      const asked = { params, query: FIELDS, body, needsSignIn: true };
      const { data, meta } = await callApi('PUT /api/temp-baskets/:id', asked);
      adopt(sent, data, meta);
      return true;
    } catch (error) {
      if (hasCode(error, 'basket-changed')) return false;
      throw error;
    }
  }

  async function inTurns(look: boolean): Promise<void> {
    let looks = look;
    for (let turn = 0; turn < MOST_TURNS && !stopped; turn++) {
      const memory = memoryOf(userId, readShopState().account);
      if (!memory) {
        await merge();
        continue;
      }
      if (looks || basketId === undefined) {
        looks = false;
        await pull(memory.synced);
        continue;
      }
      const now = mine();
      if (isSameLists(now, memory.synced)) return;
      looks = !(await push(memory.synced, now));
    }
  }

  return {
    /**
     * Makes both sides the same, one tab at a time.
     * @param look whether other devices may have changed something since
     * @throws ApiError when it did not come to that; both sides then are as they were
     */
    async sync(look: boolean): Promise<void> {
      const work = () => inTurns(look);
      // Tabs share their lists: the second finds that the first has already done it.
      await (navigator.locks ? navigator.locks.request('basket-sync', work) : work());
    },

    /** The page is being left: what has not gone up yet goes, answered or not. */
    leave(): void {
      const memory = memoryOf(userId, readShopState().account);
      const now = mine();
      if (!memory || stopped || basketId === undefined || isSameLists(now, memory.synced)) return;
      const { items: temp_basket, later, favorites } = now;
      const body = { data: { temp_basket, later, favorites, version: memory.synced.version } };
      const asked = { params: { id: String(basketId) }, query: FIELDS, body, needsSignIn: true, keepalive: true };
      void callApi('PUT /api/temp-baskets/:id', asked).catch(() => undefined);
    },

    stop(): void {
      stopped = true;
    },
  };
}

/** Nobody is signed in: the cart stays, what is known of the account does not. */
export function forget(): void {
  changeShopState(({ account }) => (account === null ? {} : { account: null }));
}

function withoutUnknown({ items, later, favorites }: SharedLists, unknown: ReadonlySet<number>): SharedLists {
  return {
    items: items.filter(({ product }) => !unknown.has(product)),
    later: later.filter(({ product }) => !unknown.has(product)),
    favorites: favorites.filter((product) => !unknown.has(product)),
  };
}

/** @throws TypeError for an entry without the fields that were asked for */
function listsOf({ attributes: { version, lines, later, favorites } }: Entry): StoredLists {
  if (version === undefined || !lines || !later || !favorites) throw new TypeError('an entry without its lists');
  return { version, lines, later, favorites };
}
