var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __knownSymbol = (name, symbol) => (symbol = Symbol[name]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name);
var __typeError = (msg) => {
  throw TypeError(msg);
};
var __defNormalProp = (obj, key2, value) => key2 in obj ? __defProp(obj, key2, { enumerable: true, configurable: true, writable: true, value }) : obj[key2] = value;
var __name = (target, value) => __defProp(target, "name", { value, configurable: true });
var __decoratorStart = (base) => [, , , __create(base?.[__knownSymbol("metadata")] ?? null)];
var __decoratorStrings = ["class", "method", "getter", "setter", "accessor", "field", "value", "get", "set"];
var __expectFn = (fn) => fn !== void 0 && typeof fn !== "function" ? __typeError("Function expected") : fn;
var __decoratorContext = (kind, name, done, metadata, fns) => ({ kind: __decoratorStrings[kind], name, metadata, addInitializer: (fn) => done._ ? __typeError("Already initialized") : fns.push(__expectFn(fn || null)) });
var __decoratorMetadata = (array, target) => __defNormalProp(target, __knownSymbol("metadata"), array[3]);
var __runInitializers = (array, flags, self, value) => {
  for (var i = 0, fns = array[flags >> 1], n = fns && fns.length; i < n; i++) flags & 1 ? fns[i].call(self) : value = fns[i].call(self, value);
  return value;
};
var __decorateElement = (array, flags, name, decorators, target, extra) => {
  var fn, it, done, ctx, access, k = flags & 7, s = !!(flags & 8), p = !!(flags & 16);
  var j = k > 3 ? array.length + 1 : k ? s ? 1 : 2 : 0, key2 = __decoratorStrings[k + 5];
  var initializers = k > 3 && (array[j - 1] = []), extraInitializers = array[j] || (array[j] = []);
  var desc = k && (!p && !s && (target = target.prototype), k < 5 && (k > 3 || !p) && __getOwnPropDesc(k < 4 ? target : { get [name]() {
    return __privateGet(this, extra);
  }, set [name](x) {
    return __privateSet(this, extra, x);
  } }, name));
  k ? p && k < 4 && __name(extra, (k > 2 ? "set " : k > 1 ? "get " : "") + name) : __name(target, name);
  for (var i = decorators.length - 1; i >= 0; i--) {
    ctx = __decoratorContext(k, name, done = {}, array[3], extraInitializers);
    if (k) {
      ctx.static = s, ctx.private = p, access = ctx.access = { has: p ? (x) => __privateIn(target, x) : (x) => name in x };
      if (k ^ 3) access.get = p ? (x) => (k ^ 1 ? __privateGet : __privateMethod)(x, target, k ^ 4 ? extra : desc.get) : (x) => x[name];
      if (k > 2) access.set = p ? (x, y) => __privateSet(x, target, y, k ^ 4 ? extra : desc.set) : (x, y) => x[name] = y;
    }
    it = (0, decorators[i])(k ? k < 4 ? p ? extra : desc[key2] : k > 4 ? void 0 : { get: desc.get, set: desc.set } : target, ctx), done._ = 1;
    if (k ^ 4 || it === void 0) __expectFn(it) && (k > 4 ? initializers.unshift(it) : k ? p ? extra = it : desc[key2] = it : target = it);
    else if (typeof it !== "object" || it === null) __typeError("Object expected");
    else __expectFn(fn = it.get) && (desc.get = fn), __expectFn(fn = it.set) && (desc.set = fn), __expectFn(fn = it.init) && initializers.unshift(fn);
  }
  return k || __decoratorMetadata(array, target), desc && __defProp(target, name, desc), p ? k ^ 4 ? extra : desc : target;
};
var __publicField = (obj, key2, value) => __defNormalProp(obj, typeof key2 !== "symbol" ? key2 + "" : key2, value);
var __accessCheck = (obj, member, msg) => member.has(obj) || __typeError("Cannot " + msg);
var __privateIn = (member, obj) => Object(obj) !== obj ? __typeError('Cannot use the "in" operator on this value') : member.has(obj);
var __privateGet = (obj, member, getter) => (__accessCheck(obj, member, "read from private field"), getter ? getter.call(obj) : member.get(obj));
var __privateAdd = (obj, member, value) => member.has(obj) ? __typeError("Cannot add the same private member more than once") : member instanceof WeakSet ? member.add(obj) : member.set(obj, value);
var __privateSet = (obj, member, value, setter) => (__accessCheck(obj, member, "write to private field"), setter ? setter.call(obj, value) : member.set(obj, value), value);
var __privateMethod = (obj, member, method) => (__accessCheck(obj, member, "access private method"), method);

// test/conformance/fixtures/service/main.ts
import { createApp } from "honotate";

// test/conformance/fixtures/service/controllers/inherited.ts
import { GetMapping, RequestQuery, RestController } from "honotate";
import { Parameters as __parameters, Parameter as __parameter } from "honotate/helpers";
var _overridden_dec, _inherited_dec, _init;
_inherited_dec = [GetMapping("/inherited"), __parameters("query"), __parameter(0, RequestQuery())], _overridden_dec = [GetMapping("/overridden"), __parameters("query"), __parameter(0, RequestQuery())];
var Base = class {
  constructor() {
    __runInitializers(_init, 5, this);
  }
  inherited(query) {
    return { kind: this.kind, name: query.name };
  }
  overridden(query) {
    return `base ${query.name}`;
  }
};
_init = __decoratorStart(null);
__decorateElement(_init, 1, "inherited", _inherited_dec, Base);
__decorateElement(_init, 1, "overridden", _overridden_dec, Base);
__decoratorMetadata(_init, Base);
var _InheritingController_decorators, _init2, _a;
_InheritingController_decorators = [RestController()];
var InheritingController = class extends (_a = Base) {
  kind = "inheriting";
  overridden(query) {
    return `${super.overridden(query)}, overridden`;
  }
};
_init2 = __decoratorStart(_a);
InheritingController = __decorateElement(_init2, 0, "InheritingController", _InheritingController_decorators, InheritingController);
__runInitializers(_init2, 1, InheritingController);

// test/conformance/fixtures/service/controllers/mappings.ts
import { DeleteMapping, GetMapping as GetMapping2, PatchMapping, PostMapping, PutMapping, RequestBody, RequestPathVariable, RestController as RestController2 } from "honotate";
import { Parameters as __parameters2, Parameter as __parameter2 } from "honotate/helpers";
var _both_dec, _remove_dec, _update_dec, _replace_dec, _create_dec, _read_dec, _MappingsController_decorators, _init3;
_MappingsController_decorators = [RestController2()], _read_dec = [GetMapping2("/items/:id"), __parameters2("path"), __parameter2(0, RequestPathVariable())], _create_dec = [PostMapping("/items"), __parameters2("item"), __parameter2(0, RequestBody())], _replace_dec = [PutMapping("/items/:id"), __parameters2("path", "item"), __parameter2(0, RequestPathVariable()), __parameter2(1, RequestBody())], _update_dec = [PatchMapping("/items/:id"), __parameters2("item", "path"), __parameter2(0, RequestBody()), __parameter2(1, RequestPathVariable())], _remove_dec = [DeleteMapping("/items/:id"), __parameters2(void 0), __parameter2(0, RequestPathVariable())], _both_dec = [GetMapping2("/first"), GetMapping2("/second")];
var MappingsController = class {
  constructor() {
    __runInitializers(_init3, 5, this);
  }
  read(path) {
    return { method: "GET", id: path.id };
  }
  create(item) {
    return { method: "POST", item };
  }
  replace(path, item) {
    return { method: "PUT", id: path.id, item };
  }
  update(item, path) {
    return { method: "PATCH", id: path.id, item };
  }
  remove({ id }) {
    return `removed ${id}`;
  }
  both() {
    return "both";
  }
};
_init3 = __decoratorStart(null);
__decorateElement(_init3, 1, "read", _read_dec, MappingsController);
__decorateElement(_init3, 1, "create", _create_dec, MappingsController);
__decorateElement(_init3, 1, "replace", _replace_dec, MappingsController);
__decorateElement(_init3, 1, "update", _update_dec, MappingsController);
__decorateElement(_init3, 1, "remove", _remove_dec, MappingsController);
__decorateElement(_init3, 1, "both", _both_dec, MappingsController);
MappingsController = __decorateElement(_init3, 0, "MappingsController", _MappingsController_decorators, MappingsController);
__runInitializers(_init3, 1, MappingsController);

// test/conformance/fixtures/service/controllers/parameters.ts
import {
  GetMapping as GetMapping3,
  PostMapping as PostMapping2,
  Request,
  RequestBody as RequestBody2,
  RequestPathVariable as RequestPathVariable2,
  RequestQuery as RequestQuery2,
  Response,
  RestController as RestController3
} from "honotate";
import { Parameters as __parameters3, Parameter as __parameter3 } from "honotate/helpers";
var _unicode_dec, _everything_dec, _secondQuery_dec, _query_dec, _undecorated_dec, _ParametersController_decorators, _init4;
_ParametersController_decorators = [RestController3()], _undecorated_dec = [GetMapping3("/request"), __parameters3("req", "res")], _query_dec = [GetMapping3("/query"), __parameters3("query", "req"), __parameter3(0, RequestQuery2()), __parameter3(1, Request())], _secondQuery_dec = [GetMapping3("/second-query"), __parameters3("req", "query"), __parameter3(1, RequestQuery2())], _everything_dec = [PostMapping2("/everything/:id"), __parameters3("body", "query", "path", "req", "res"), __parameter3(0, RequestBody2()), __parameter3(1, RequestQuery2()), __parameter3(2, RequestPathVariable2()), __parameter3(3, Request()), __parameter3(4, Response())], _unicode_dec = [GetMapping3("/unicode/:name"), __parameters3("path"), __parameter3(0, RequestPathVariable2())];
var ParametersController = class {
  constructor() {
    __runInitializers(_init4, 5, this);
  }
  undecorated(req, res) {
    res.status(202);
    return { query: req.query.name, status: String(res.status) !== "" };
  }
  query(query, req) {
    return { name: query.name, age: query.age, same: req.query.age === query.age };
  }
  secondQuery(req, query) {
    return { name: query.name, path: typeof req.params };
  }
  everything(body, query, path, req, res) {
    res.status(201);
    return { body, name: query.name, id: path.id, param: req.params.id };
  }
  async unicode(path) {
    return { gr\u00FC\u00DFe: path.name };
  }
};
_init4 = __decoratorStart(null);
__decorateElement(_init4, 1, "undecorated", _undecorated_dec, ParametersController);
__decorateElement(_init4, 1, "query", _query_dec, ParametersController);
__decorateElement(_init4, 1, "secondQuery", _secondQuery_dec, ParametersController);
__decorateElement(_init4, 1, "everything", _everything_dec, ParametersController);
__decorateElement(_init4, 1, "unicode", _unicode_dec, ParametersController);
ParametersController = __decorateElement(_init4, 0, "ParametersController", _ParametersController_decorators, ParametersController);
__runInitializers(_init4, 1, ParametersController);

// test/conformance/fixtures/service/controllers/positions.ts
import { GetMapping as GetMapping4, RestController as RestController4 } from "honotate";
import { Parameters as __parameters4, Parameter as __parameter4 } from "honotate/helpers";

// test/conformance/fixtures/service/decorators/log.ts
var calls = [];
function Log(label) {
  calls.push(`evaluate ${label}`);
  return function log(_, context) {
    const { kind, name, index, rest } = context;
    const owner = context.function;
    const place = `${owner.static ? "static " : ""}${owner.private ? "private " : ""}${owner.kind} ${String(owner.name)}`;
    calls.push(`apply ${label}: ${kind} ${index} ${rest ? "..." : ""}${name ?? "a pattern"} of ${place}`);
    return function note(argument) {
      return typeof argument === "string" ? `${label}(${argument})` : argument;
    };
  };
}
function LogElement(label) {
  calls.push(`evaluate ${label}`);
  return function logElement(_, context) {
    calls.push(`apply ${label}: ${context.kind} ${String(context.name)}`);
  };
}
var named = { space: { Log } };

// test/conformance/fixtures/service/controllers/positions.ts
var results = {};
var key = "computed";
var _run_dec, _Order_decorators, _init5;
_Order_decorators = [LogElement("class")], _run_dec = [LogElement("method"), __parameters4("first", "plain", "...others"), __parameter4(0, Log("a"), Log("b")), __parameter4(2, Log("c"))];
var Order = class {
  constructor() {
    __runInitializers(_init5, 5, this);
  }
  run(first, plain, ...others) {
    return [first, plain, ...others].join();
  }
};
_init5 = __decoratorStart(null);
__decorateElement(_init5, 1, "run", _run_dec, Order);
Order = __decorateElement(_init5, 0, "Order", _Order_decorators, Order);
__runInitializers(_init5, 1, Order);
results["order"] = new Order().run("1", "2");
var _commented_dec, _overloaded_dec, _withThis_dec, _pattern_dec, _many_dec, _later_dec, _property_dec, _quoted_name_dec, _key_dec, _a2, _hidden_dec, _fixed_dec, _Members_decorators, _init6, _Members_instances, hidden_fn;
_Members_decorators = [__parameters4("name", "other"), __parameter4(0, Log("constructor")), __parameter4(1, Log("default"))];
var Members = class {
  constructor(name, other = "absent") {
    __runInitializers(_init6, 5, this);
    __privateAdd(this, _Members_instances);
    __publicField(this, "name");
    __publicField(this, "other");
    __publicField(this, "value", "");
    this.name = name;
    this.other = other;
  }
  static fixed(text) {
    return text;
  }
  [(_fixed_dec = [__parameters4("text"), __parameter4(0, Log("static"))], _hidden_dec = [__parameters4("text"), __parameter4(0, Log("private"))], _a2 = (_key_dec = [__parameters4("text"), __parameter4(0, Log("computed"))], key), _quoted_name_dec = [__parameters4("text"), __parameter4(0, Log("quoted"))], _property_dec = [__parameters4("text"), __parameter4(0, Log("setter"))], _later_dec = [__parameters4("text"), __parameter4(0, Log("async"))], _many_dec = [__parameters4("text"), __parameter4(0, Log("generator"))], _pattern_dec = [__parameters4(void 0, void 0), __parameter4(0, Log("pattern")), __parameter4(1, Log("array"))], _withThis_dec = [__parameters4("text"), __parameter4(0, Log("after this"))], _overloaded_dec = [__parameters4("text"), __parameter4(0, Log("implementation"))], _commented_dec = [__parameters4("text", "second", "third"), __parameter4(0, Log("commented")), __parameter4(1, named.space.Log("member")), __parameter4(2, Log("parenthesized"))], _a2)](text) {
    return text;
  }
  "quoted name"(text) {
    return text;
  }
  set property(text) {
    this.value = text;
  }
  async later(text) {
    return text;
  }
  *many(text) {
    yield text;
  }
  pattern({ text }, [first]) {
    return text + first;
  }
  withThis(text) {
    return this.name + text;
  }
  overloaded(text) {
    return String(text);
  }
  commented(text, second, third) {
    return [text, second, third].join();
  }
  all() {
    return [this.name, this.other, __privateMethod(this, _Members_instances, hidden_fn).call(this, "hidden")];
  }
};
_init6 = __decoratorStart(null);
_Members_instances = new WeakSet();
hidden_fn = function(text) {
  return text;
};
__decorateElement(_init6, 9, "fixed", _fixed_dec, Members);
hidden_fn = __decorateElement(_init6, 17, "#hidden", _hidden_dec, _Members_instances, hidden_fn);
__decorateElement(_init6, 1, _a2, _key_dec, Members);
__decorateElement(_init6, 1, "quoted name", _quoted_name_dec, Members);
__decorateElement(_init6, 3, "property", _property_dec, Members);
__decorateElement(_init6, 1, "later", _later_dec, Members);
__decorateElement(_init6, 1, "many", _many_dec, Members);
__decorateElement(_init6, 1, "pattern", _pattern_dec, Members);
__decorateElement(_init6, 1, "withThis", _withThis_dec, Members);
__decorateElement(_init6, 1, "overloaded", _overloaded_dec, Members);
__decorateElement(_init6, 1, "commented", _commented_dec, Members);
Members = __decorateElement(_init6, 0, "Members", _Members_decorators, Members);
__runInitializers(_init6, 3, Members);
__runInitializers(_init6, 1, Members);
var members = new Members("name");
members.property = "set";
results["members"] = [
  ...members.all(),
  members.value,
  Members.fixed("fixed"),
  members[key]("x"),
  members["quoted name"]("y"),
  [...members.many("z")],
  members.pattern({ text: "p" }, ["q"]),
  members.withThis("t"),
  members.overloaded("o"),
  members.commented("1", "2", "3")
];
var _run_dec2, _init7, _a3;
var Expression = (_run_dec2 = [__parameters4("text"), __parameter4(0, Log("class expression"))], _a3 = class {
  constructor() {
    __runInitializers(_init7, 5, this);
  }
  run(text) {
    return text;
  }
}, _init7 = __decoratorStart(null), __decorateElement(_init7, 1, "run", _run_dec2, _a3), __decoratorMetadata(_init7, _a3), _a3);
var made = (() => {
  var _run_dec4, _init12, _a4;
  return _run_dec4 = [__parameters4("text"), __parameter4(0, Log("in an arrow"))], _a4 = class {
    constructor() {
      __runInitializers(_init12, 5, this);
    }
    run(text) {
      return text;
    }
  }, _init12 = __decoratorStart(null), __decorateElement(_init12, 1, "run", _run_dec4, _a4), __decoratorMetadata(_init12, _a4), _a4;
})();
var _run_dec3, _init8;
_run_dec3 = [__parameters4("text"), __parameter4(0, Log("outer"))];
var Outer = class {
  constructor() {
    __runInitializers(_init8, 5, this);
  }
  run(text) {
    var _run_dec4, _init12;
    _run_dec4 = [__parameters4("inner"), __parameter4(0, Log("inner"))];
    class Inner {
      constructor() {
        __runInitializers(_init12, 5, this);
      }
      run(inner) {
        return inner;
      }
    }
    _init12 = __decoratorStart(null);
    __decorateElement(_init12, 1, "run", _run_dec4, Inner);
    __decoratorMetadata(_init12, Inner);
    return new Inner().run(text);
  }
};
_init8 = __decoratorStart(null);
__decorateElement(_init8, 1, "run", _run_dec3, Outer);
__decoratorMetadata(_init8, Outer);
results["nested"] = [new Expression().run("e"), new made().run("m"), new Outer().run("o")];
var _results_dec, _calls_dec, _PositionsController_decorators, _init9;
_PositionsController_decorators = [RestController4()], _calls_dec = [GetMapping4("/positions/calls")], _results_dec = [GetMapping4("/positions/results")];
var PositionsController = class {
  constructor() {
    __runInitializers(_init9, 5, this);
  }
  calls() {
    return calls;
  }
  async results() {
    return { ...results, later: await members.later("l") };
  }
};
_init9 = __decoratorStart(null);
__decorateElement(_init9, 1, "calls", _calls_dec, PositionsController);
__decorateElement(_init9, 1, "results", _results_dec, PositionsController);
PositionsController = __decorateElement(_init9, 0, "PositionsController", _PositionsController_decorators, PositionsController);
__runInitializers(_init9, 1, PositionsController);

// test/conformance/fixtures/service/controllers/results.ts
import { GetMapping as GetMapping5, RequestQuery as RequestQuery3, RestController as RestController5 } from "honotate";
import { Parameters as __parameters5, Parameter as __parameter5 } from "honotate/helpers";
var _throws_dec, _inline_dec, _below_dec, _ResultsController_decorators, _init10;
_ResultsController_decorators = [RestController5()], _below_dec = [GetMapping5("/stack/below"), __parameters5("query"), __parameter5(0, RequestQuery3())], _inline_dec = [GetMapping5("/stack/inline"), __parameters5("_query"), __parameter5(0, RequestQuery3())], _throws_dec = [GetMapping5("/throws"), __parameters5("query"), __parameter5(0, RequestQuery3())];
var ResultsController = class {
  constructor() {
    __runInitializers(_init10, 5, this);
  }
  below(query) {
    return placeOf(failing(query));
  }
  inline(_query) {
    return placeOf(new Error("here"));
  }
  throws(query) {
    throw failing(query);
  }
};
_init10 = __decoratorStart(null);
__decorateElement(_init10, 1, "below", _below_dec, ResultsController);
__decorateElement(_init10, 1, "inline", _inline_dec, ResultsController);
__decorateElement(_init10, 1, "throws", _throws_dec, ResultsController);
ResultsController = __decorateElement(_init10, 0, "ResultsController", _ResultsController_decorators, ResultsController);
__runInitializers(_init10, 1, ResultsController);
function failing(_query) {
  const error = new Error("made to be seen");
  error.name = "Failure";
  return error;
}
function placeOf({ stack = "" }) {
  const [, file = "", line, column] = /([\w-]+\.[a-z]+):(\d+):(\d+)/u.exec(stack) ?? [];
  return { file, line: Number(line), column: Number(column) };
}

// test/conformance/fixtures/service/controllers/plain.ts
import { GetMapping as GetMapping6, RestController as RestController6 } from "honotate";
var _plain_dec, _PlainController_decorators, _init11;
_PlainController_decorators = [RestController6()], _plain_dec = [GetMapping6("/plain")];
var PlainController = class {
  constructor() {
    __runInitializers(_init11, 5, this);
  }
  plain() {
    return "plain";
  }
};
_init11 = __decoratorStart(null);
__decorateElement(_init11, 1, "plain", _plain_dec, PlainController);
PlainController = __decorateElement(_init11, 0, "PlainController", _PlainController_decorators, PlainController);
__runInitializers(_init11, 1, PlainController);

// test/conformance/fixtures/service/main.ts
var app = createApp();
export {
  app
};
