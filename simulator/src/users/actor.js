export {};
//# sourceMappingURL=actor.js.map